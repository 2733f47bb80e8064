import { createLinkTokens } from '../../../server/features/newsletter/link-tokens.ts'
import { everyone, members, type Row } from './row.ts'
import type { World } from './world.ts'

const wishes = { language: 'pt', categories: [] }

/** The token of the owner's letters. */
async function tokenOf({ site, people: { owner } }: World): Promise<string> {
  await owner.call('PUT /api/newsletter/own', { body: { language: 'pt' } })
  const { db } = site.app.infrastructure
  const { id } = await db.read
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  return (await createLinkTokens(db)).make(id)
}

/** Who holds the token of a letter may do what it is for, whoever they are. */
export const newsletterRows = {
  'POST /api/newsletter': {
    answers: everyone(),
    input: ({ count }) => ({ body: { email: `leitor${count()}@exemplo.com` } }),
  },
  'POST /api/newsletter/confirm': {
    answers: everyone(404),
    input: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'GET /api/newsletter/subscription': {
    answers: everyone(),
    input: async (world) => ({ query: { token: await tokenOf(world) } }),
  },
  'POST /api/newsletter/subscription': {
    answers: everyone(),
    input: async (world) => ({ body: { token: await tokenOf(world), ...wishes } }),
  },
  'POST /api/newsletter/unsubscribe/:token': {
    answers: everyone(),
    input: async (world) => ({ params: { token: await tokenOf(world) } }),
  },
  'GET /api/newsletter/unsubscribe/:token': {
    answers: everyone(302),
    input: async (world) => ({ params: { token: await tokenOf(world) } }),
  },
  'GET /api/newsletter/own': { answers: members() },
  'PUT /api/newsletter/own': { answers: members(), input: () => ({ body: wishes }) },
  'DELETE /api/newsletter/own': { answers: members() },
} satisfies Record<string, Row>
