import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { writeArticle } from '../../tests/support/articles.ts'
import type { Actor, Input } from '../../tests/support/authorisation/row.ts'
import { table } from '../../tests/support/authorisation/table.ts'
import { nameOf, type World } from '../../tests/support/authorisation/world.ts'
import { quietChannel } from '../../tests/support/grown-database.ts'
import { say } from '../../tests/support/lines.ts'
import { passwordOf } from '../../tests/support/site.ts'

/** A call that reads one screen's data. */
export interface Screen {
  title: string
  call: EndpointName
  caller: Actor
  input: Input
}

/** Calls that return all data of a user, or the whole library: they grow with it. */
const ofAll = new Set<EndpointName>(['GET /api/account/export', 'GET /api/uploads'])

/** Returns every call that reads, as in the tests of authorisation, and deep pages of long lists. */
export async function listScreens(
  world: World,
  size: { lines: number; articles: number },
): Promise<Screen[]> {
  const screens: Screen[] = []
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const call = nameOf(endpoint)
    const caller = callerOf(endpoint)
    if (ofAll.has(call) || table[call].answers[caller] >= 300) continue
    screens.push({ title: call, call, caller, input: (await table[call].input?.(world, caller)) ?? {} })
  }
  return [...screens, ...(await listPlaces(world, size))]
}

/** The member who has been away all the time, or staff. */
const callerOf = ({ access }: Endpoint): Actor =>
  access === 'staff' || access === 'admin' ? 'admin' : 'owner'

async function listPlaces(
  { conversation, people, site }: World,
  { lines, articles }: { lines: number; articles: number },
): Promise<Screen[]> {
  const history = 'GET /api/channels/:slug/messages'
  const params = { slug: 'barra' }
  const commented = await writeArticle(people.admin)
  const comments = { kind: 'article', id: commented.id } as const
  await people.owner.call('POST /api/comments/:kind/:id', { params: comments, body: { text: 'Bonito.' } })
  const ofTalk = { id: await conversation() }
  const listed = await people.owner.call('GET /api/conversations')
  await say(people.owner, 'barra', 'linha do ornitorrinco')
  // Nine in ten articles are published, and two in three of them are no lyrics.
  const lastPage = Math.floor((articles * 0.65) / 20)
  // Of so many sessions the oldest end, and with them those of the calls that follow.
  const { username } = await site.member('zeca')
  const screens: [string, EndpointName, Input, Actor?][] = [
    ['history, in the middle', history, { params, query: { before: lines / 4 } }],
    ['history, the first lines', history, { params, query: { after: 0 } }],
    ['history, changes', history, { params, query: { since: 1 } }],
    ['history of a quiet channel', history, { params: { slug: quietChannel } }],
    [
      'conversation, in the middle',
      'GET /api/conversations/:id',
      { params: ofTalk, query: { before: lines / 40 } },
    ],
    [
      'conversations, after the first 200',
      'GET /api/conversations',
      { query: { before: listed.at(-1)?.id } },
    ],
    ['notifications, in the middle', 'GET /api/notifications', { query: { before: 500 } }],
    ['articles, page 1', 'GET /api/articles', { query: { page: 1, limit: 20 } }],
    ['articles, page 20', 'GET /api/articles', { query: { page: 20, limit: 20 } }],
    ['articles, last page', 'GET /api/articles', { query: { page: lastPage, limit: 20 } }],
    ['articles of a category', 'GET /api/articles', { query: { page: 1, limit: 20, category: 3 } }],
    ['an article', 'GET /api/article/:slug', { params: { slug: 'antigo-501' } }],
    ['a lyric', 'GET /api/lyrics/:slug', { params: { slug: 'antigo-504' } }],
    ['a shop', 'GET /api/shop/:slug', { params: { slug: 'antiga-1' } }],
    ['shops, page 2', 'GET /api/stores', { query: { page: 2 } }],
    ['people', 'GET /api/people', { query: { q: 'maria do mar 77' } }],
    ['pictures, page 1', 'GET /api/uploads', { query: { page: 1 } }, 'admin'],
    ['pictures of everything, page 2', 'GET /api/uploads', { query: { page: 2, everywhere: 1 } }, 'admin'],
    ['search for everything', 'GET /api/search', { query: { q: 'mar', everything: 1 } }],
    ['search for a rare word', 'GET /api/search', { query: { q: 'texto 777' } }],
    ['search for lines, often said', 'GET /api/search/lines', { query: { q: 'terra' } }],
    ['search for lines, said once', 'GET /api/search/lines', { query: { q: 'linha ornitorrinco' } }],
    ['search for two letters', 'GET /api/channels/:slug/messages/search', { params, query: { q: 'ma' } }],
    [
      'search of a conversation for two letters',
      'GET /api/conversations/search',
      { query: { q: 'ma', conversation_id: ofTalk.id } },
    ],
    ['comments on a text', 'GET /api/comments/:kind/:id', { params: comments }],
    ['accounts by name', 'GET /api/admin/users', { query: { q: 'gente77' } }, 'admin'],
    [
      'products by name',
      'GET /api/admin/ads/:place',
      { params: { place: 'product' }, query: { q: 'lente do mar 7' } },
      'admin',
    ],
    ['categories in use', 'GET /api/article-categories', { query: { used: true } }],
    [
      'history, from an instant on',
      history,
      { params, query: { at: new Date(Date.now() - 3_600_000).toISOString() } },
    ],
    ['conversation, changes', 'GET /api/conversations/:id', { params: ofTalk, query: { since: 0 } }],
    ['the mailbox of staff', 'GET /api/mailbox', {}, 'admin'],
    ['the queue of staff', 'GET /api/moderation/queue', {}, 'admin'],
    ['sign-in', 'POST /api/login_check', { body: { username, password: passwordOf(username) } }, 'visitor'],
  ]
  return screens.map(([title, call, input, caller = 'owner']) => ({ title, call, input, caller }))
}
