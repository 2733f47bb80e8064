import { createLinkTokens } from '../../../server/features/newsletter/link-tokens.ts'
import { writeArticle } from '../articles.ts'
import { everyone, members, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const wishes = { language: 'pt', categories: [] }

/** The token in the newsletters sent to the owner. */
async function tokenOf({ site, people: { owner } }: World): Promise<string> {
  await owner.call('PUT /api/newsletter/own', { body: { language: 'pt' } })
  const { db } = site.app.infrastructure
  const { id } = await db.read
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  return (await createLinkTokens(db)).make('subscription', id)
}

const article = async ({ people: { admin }, count }: World) =>
  (await writeArticle(admin, { title: `Por e-mail ${count()}` })).id

const sending = async (world: World) => ({ articleId: await article(world), languages: ['pt'] })

/** Anybody with the token of an email may use it. */
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
  'GET /api/admin/newsletter': { answers: staff() },
  'GET /api/admin/newsletter/preview': {
    answers: staff(),
    input: async (world) => ({ query: { articleId: await article(world) } }),
  },
  'POST /api/admin/newsletter/test': {
    answers: staff(),
    input: async (world) => ({ body: { articleId: await article(world) } }),
  },
  'POST /api/admin/newsletter': {
    answers: staff(201),
    input: async (world) => ({ body: await sending(world) }),
  },
  'DELETE /api/admin/newsletter/:id': {
    answers: staff(),
    input: async (world) => {
      const { id } = await world.people.admin.call('POST /api/admin/newsletter', {
        body: { articleId: await article(world), languages: ['pt'] },
      })
      return { params: { id } }
    },
  },
  'POST /api/admin/newsletter/:id/resume': {
    answers: staff(),
    input: async (world) => {
      const { id } = await world.people.admin.call('POST /api/admin/newsletter', {
        body: { articleId: await article(world), languages: ['pt'] },
      })
      return { params: { id } }
    },
  },
  'GET /api/digest': { answers: members() },
  'PUT /api/digest': { answers: members(), input: () => ({ body: { rhythm: 'daily' } }) },
  'POST /api/digest/unsubscribe/:token': {
    answers: everyone(),
    input: async ({ site, people: { owner } }) => ({
      params: { token: (await createLinkTokens(site.app.infrastructure.db)).make('digest', owner.id) },
    }),
  },
  'GET /api/digest/unsubscribe/:token': {
    answers: everyone(302),
    input: () => ({ params: { token: 'x' } }),
  },
} satisfies Record<string, Row>
