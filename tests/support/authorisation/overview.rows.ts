import { admins, type Row, staff } from './row.ts'

/** The overview page of the staff area. */
export const overviewRows = {
  'GET /api/admin/overview': { answers: staff() },
  'PUT /api/admin/first-steps': { answers: admins(), input: () => ({ body: { isHidden: false } }) },
  'POST /api/admin/mail-test': { answers: admins(), input: () => ({ body: {} }) },
  // No test email was sent, so the token is unknown.
  'POST /api/admin/mail-test/arrival': {
    answers: admins(400),
    input: () => ({ body: { token: 'x'.repeat(43) } }),
  },
} satisfies Record<string, Row>
