import { admins, type Row, staff } from './row.ts'

/** Where the team arrives. */
export const overviewRows = {
  'GET /api/admin/overview': { answers: staff() },
  'PUT /api/admin/first-steps': { answers: admins(), input: () => ({ body: { isHidden: false } }) },
  'POST /api/admin/mail-test': { answers: admins() },
} satisfies Record<string, Row>
