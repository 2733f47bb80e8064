import { everyone, members, ownerAlone, type Row } from './row.ts'

/** The site itself, and authorisation for push connections. */
export const siteRows = {
  'GET /api/config': { answers: everyone() },
  'GET /api/company/:companyId': { answers: everyone(), input: () => ({ params: { companyId: 1 } }) },
  'GET /api/pages/:key': { answers: everyone(), input: () => ({ params: { key: 'terms' } }) },
  'POST /api/pusher/user-auth': { answers: members(), input: () => ({ body: { socket_id: '1.1' } }) },
  'POST /api/pusher/auth': {
    answers: { ...ownerAlone(), stranger: 403, moderator: 403, admin: 403 },
    input: async (world) => ({
      body: { socket_id: '1.1', channel_name: `private-conversation_${await world.conversation()}` },
    }),
  },
} satisfies Record<string, Row>
