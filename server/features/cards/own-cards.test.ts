import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'
import { sendTrack } from '../../../tests/support/tracks.ts'
import { makeVideo } from '../../../tests/support/videos.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member
let founder: Member
let moderator: Member
const home = 'https://canal.example'

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: home } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  ana = await site.member('ana')
  founder = await site.signIn('neto')
  moderator = await site.member('mod1', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const history = async (member: Member, channel: string, query: Record<string, number> = {}) =>
  (
    await member.call('GET /api/channels/:slug/messages', {
      params: { slug: channel },
      query: query as never,
    })
  ).messages
const cardsOf = async (text: string, channel = 'barra') => (await say(lia, channel, text)).message.cards
const close = (member: Member, id: number, place = 0) =>
  member.ask('DELETE /api/messages/:id/cards/:place', { params: { id, place } })
const keyOf = (answer: { body: unknown }) => (answer.body as { key?: string }).key

test('a text shows its title and its beginning at once, and in history as it is then', async () => {
  const { id, slug } = await writeArticle(founder, {
    title: 'Maré baixa',
    content: '<p>O <b>mar</b> recuou.</p>',
  })
  const { message } = await say(lia, 'barra', `leiam ${home}/blog/${slug}?x=1`)
  const card = {
    place: 0,
    kind: 'article',
    url: `/blog/${slug}`,
    title: 'Maré baixa',
    description: 'O mar recuou.',
  }
  expect(message.cards).toEqual([card])
  expect((await history(ana, 'barra')).at(-1)?.cards).toEqual([card])

  await founder.call('PUT /api/articles/:id', {
    params: { id },
    body: { title: 'Maré alta', version: 1 } as never,
  })
  expect((await history(ana, 'barra')).at(-1)?.cards).toMatchObject([{ title: 'Maré alta' }])
  await founder.call('DELETE /api/articles/:id', { params: { id } })
  expect((await history(ana, 'barra')).at(-1)).not.toHaveProperty('cards')
})

test('a draft, a page of one person and an address that leads nowhere have no card', async () => {
  const { slug } = await writeArticle(founder, { title: 'Rascunho', isPublished: false })
  const paths = [
    `/blog/${slug}`,
    '/blog/nada',
    '/profile',
    '/person/1',
    '/pvt/1',
    '/api/search?q=x',
    '/music#track-99',
  ]
  for (const path of paths) expect([path, await cardsOf(home + path)]).toEqual([path, undefined])
})

test('shops, tracks, photos, videos and the survey have theirs, three in a line at most, in the order of the links', async () => {
  const { slug } = await makeAlbum(site, { name: 'Vitrine', products: [{ name: 'Lente' }] })
  const trackId = await sendTrack(site, founder, { title: 'Maré', artist: 'Rui' })
  const [photo] = await lia.call('GET /api/photos')
  const shown = await cardsOf(
    `${home}/shop/${slug} ${home}/music#track-${trackId} ${home}/photos#photo-${photo?.id} ${home}/#survey`,
  )
  const picture = { url: expect.stringMatching(/^\/(uploads|photos)\/[\w-]+\.webp$/) }
  expect(shown).toMatchObject([
    { place: 0, kind: 'shop', url: `/shop/${slug}`, title: 'Vitrine', picture },
    { place: 1, kind: 'track', subjectId: trackId, title: 'Maré', source: 'Rui', picture },
    { place: 2, kind: 'photo', url: `/photos#photo-${photo?.id}`, picture },
  ])
  expect(shown).toHaveLength(3)
  const videoId = await makeVideo(site)
  const video = { kind: 'video', url: `/video/${videoId}`, title: 'Maré alta' }
  expect(await cardsOf(`${home}/video/${videoId}`)).toMatchObject([video])
  const { uid } = await lia.call('GET /api/survey')
  expect(await cardsOf(`${home}/#survey`)).toMatchObject([{ kind: 'survey', subjectId: uid }])
})

test('its author and operators close a card, nobody else; an edit does not bring it back', async () => {
  const { slug } = await writeArticle(founder, { title: 'Fechado' })
  const { id } = await say(lia, 'rio', `${home}/blog/${slug}`)
  expect(keyOf(await close(ana, id))).toBe('not_channel_operator')
  expect((await close(lia, id)).body).toMatchObject({ cards: [] })
  await lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: `sim: ${home}/blog/${slug}` } })
  expect((await history(ana, 'rio')).at(-1)).not.toHaveProperty('cards')

  const other = await say(lia, 'rio', `${home}/blog/${slug}`)
  expect((await close(moderator, other.id)).status).toBe(200)
  expect(JSON.stringify(await founder.call('GET /api/admin/audit'))).toContain('messages.cardClosed')
  expect((await close(lia, 999_999_999)).status).toBe(404)
})

test('a card follows the edits of its line and goes with it, and what is heard equals what is fetched', async () => {
  const { slug } = await writeArticle(founder, { title: 'Primeiro' })
  const { slug: second } = await writeArticle(founder, { title: 'Segundo' })
  const witness = await crowd.connect(ana)
  await witness.join('sampa')
  const law = await underLaw(witness, {
    fetch: () => history(ana, 'sampa'),
    patches: {
      'new-message': (lines, { message: _text, nickname: _name, ...line }) => [...lines, line],
      'message-updated': (lines, line) => lines.map((old) => (old.id === line.id ? line : old)),
      'message-deleted': (lines, { id, revision }) =>
        lines.map(({ cards: _gone, ...old }) =>
          old.id === id ? { ...old, text: '', deleted: true as const, revision } : old,
        ),
      'message-cards': (lines, { id, revision, cards }) =>
        lines.map((old) => {
          if (old.id !== id) return old
          const { cards: _before, ...rest } = old
          return { ...rest, revision, ...(cards.length > 0 ? { cards } : {}) }
        }),
    },
  })
  const { id } = await say(lia, 'sampa', `${home}/blog/${slug}`)
  const { message } = await lia.call('PATCH /api/messages/:id', {
    params: { id },
    body: { text: `${home}/blog/${slug} e ${home}/blog/${second}` },
  })
  expect(message.cards?.map(({ title }) => title)).toEqual(['Primeiro', 'Segundo'])
  await close(lia, id, 0)
  const [now] = await law.holds()
  expect(now?.cards).toMatchObject([{ place: 1, title: 'Segundo' }])
  expect(await history(ana, 'sampa', { since: 0 })).toHaveLength(1)
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  expect((await law.holds())[0]).not.toHaveProperty('cards')
  expect(
    await site.tables.selectFrom('messageCards').select('place').where('messageId', '=', id).execute(),
  ).toEqual([])
})

test('whoever has blocked the author is told nothing of what their lines lead to', async () => {
  const { slug } = await writeArticle(founder, { title: 'Escondido' })
  await ana.call('POST /api/blocks', { body: { userId: lia.id } })
  const witness = await crowd.connect(ana)
  await witness.join('miami')
  const { id } = await say(lia, 'miami', `${home}/blog/${slug} ${home}/#survey`)
  await close(lia, id, 1)
  await expect.poll(() => witness.heardOf('message-cards')).toMatchObject([[{ id, cards: [] }]])
  expect(JSON.stringify(witness.heardOf('new-message'))).not.toContain('Escondido')
  expect(JSON.stringify(await history(ana, 'miami'))).not.toContain('Escondido')
  await ana.call('DELETE /api/blocks', { body: { userId: lia.id } })
})

test('a channel without cards gives its lines none', async () => {
  const { slug } = await writeArticle(founder, { title: 'Sem cartões' })
  const path = 'PATCH /api/channels/:slug' as const
  const { channel } = await founder.call(path, { params: { slug: 'netflix' }, body: { cards: false } })
  expect(channel).toMatchObject({ slug: 'netflix', cards: false, reactions: true })
  expect(await cardsOf(`${home}/blog/${slug}`, 'netflix')).toBeUndefined()
})

test('lines of a private conversation have cards for both, and only their author closes them', async () => {
  const { slug } = await writeArticle(founder, { title: 'A dois' })
  const talk = await conversationOf(lia, ana)
  const tab = await crowd.connect(ana)
  const { id, cards } = await write(lia, talk, `${home}/blog/${slug}`)
  expect(cards).toMatchObject([{ title: 'A dois' }])
  const last = async () =>
    (await ana.call('GET /api/conversations')).find((one) => one.id === talk)?.lastMessage
  expect((await last())?.cards).toEqual(cards)
  const path = 'DELETE /api/private-messages/:id/cards/:place' as const
  expect(keyOf(await ana.ask(path, { params: { id, place: 0 } }))).toBe('message_not_yours')
  expect((await founder.ask(path, { params: { id, place: 0 } })).status).toBe(404)
  await lia.call(path, { params: { id, place: 0 } })
  await expect
    .poll(() => tab.heardOf('message-cards'))
    .toEqual([[{ id, userId: lia.id, conversation_id: talk, revision: 1, cards: [] }]])
  const { messages } = await ana.call('GET /api/conversations/:id', {
    params: { id: talk },
    query: { since: '0' } as never,
  })
  expect(messages).toMatchObject([{ id, revision: 1 }])
  expect(messages[0]).not.toHaveProperty('cards')
})
