import { type Row, staff } from './row.ts'

/** Statistics. */
export const statisticsRows = {
  'GET /api/admin/statistics': { answers: staff() },
  'GET /api/admin/statistics/csv': { answers: staff(), input: () => ({ query: { list: 'pages' } }) },
} satisfies Record<string, Row>
