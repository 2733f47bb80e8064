import { everyone, type Row } from './row.ts'

/** News of elsewhere. */
export const newsRows = {
  'GET /api/news': { answers: everyone() },
} satisfies Record<string, Row>
