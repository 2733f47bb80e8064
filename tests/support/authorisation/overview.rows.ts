import { admins, type Row, staff } from './row.ts'

/** Where the team arrives. */
export const overviewRows = {
  'GET /api/admin/overview': { answers: staff() },
  'PUT /api/admin/first-steps': { answers: admins(), input: () => ({ body: { isHidden: false } }) },
  'POST /api/admin/mail-test': { answers: admins(), input: () => ({ body: {} }) },
  // No email has left: the token is of none.
  'POST /api/admin/mail-test/arrival': {
    answers: admins(400),
    input: () => ({ body: { token: 'x'.repeat(43) } }),
  },
} satisfies Record<string, Row>
