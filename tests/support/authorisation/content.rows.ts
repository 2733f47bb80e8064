import { everyone, type Row } from './row.ts'

/** What the public pages show, and what staff write for them. */
export const contentRows = {
  'GET /api/tracks': { answers: everyone() },
} satisfies Record<string, Row>
