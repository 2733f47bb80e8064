import { everyone, type Row } from './row.ts'

/** What the public pages show, and what staff write for them. */
export const contentRows = {
  'GET /api/tracks': { answers: everyone() },
  'GET /api/search': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
  'GET /api/search_lyrics': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
} satisfies Record<string, Row>
