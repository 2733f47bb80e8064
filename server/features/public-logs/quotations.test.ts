import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicLog } from '#contract/channels.ts'
import { textFragment } from '#contract/rules/text-fragment.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { say } from '../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let founder: Member
let lia: Member
let article: { id: number; slug: string }
const home = 'https://canal.example'
const passage = 'Ninguém gritou ação.'

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: home } })
  founder = await site.signIn('neto')
  lia = await site.member('lia')
  const content = `<p>A tábua dizia baixa-mar. ${passage}</p>`
  article = await writeArticle(founder, { title: 'O contraluz', content })
})
afterAll(() => site.stop())

const take = (slug: string, words = passage) =>
  say(lia, slug, `> ${words}\n${home}/blog/${article.slug}${textFragment(words)}`)
const setLog = (slug: string, log: PublicLog) =>
  founder.call('PUT /api/channels/:slug/public-log', { params: { slug }, body: { log } })
const quotations = () => site.visitor.call('GET /api/articles/:id/quotations', { params: { id: article.id } })
/** Whether the page of the text loads quotations. */
const isQuoted = async () =>
  (await site.visitor.call('GET /api/article/:slug', { params: { slug: article.slug } })).isQuoted

test('a passage that is taken to a channel is a quotation there, and its card leads back to it', async () => {
  const { message } = await take('rio')
  expect(message.cards).toMatchObject([
    { kind: 'article', quote: passage, url: `/blog/${article.slug}${textFragment(passage)}` },
  ])
})

test('a passage over two paragraphs, and a long one by its ends, are quotations as they are read', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `mar${index}`).join(' ')
  const content = `<p>Sal &amp; <b>ve</b>nto.</p><p>${words}</p>`
  const { slug } = await writeArticle(founder, { title: 'A restinga', content })
  for (const passage of ['Sal & vento. mar0 mar1', words]) {
    const { message } = await say(lia, 'rio', `${home}/blog/${slug}${textFragment(passage)}`)
    expect(message.cards?.[0]?.quote).toBe(passage.replace(/mar6 .* mar53/, '…'))
  }
})

test('words that a text does not have are no quotation of it, whatever an address claims', async () => {
  await setLog('porto', 'readable')
  const page = `${home}/blog/${article.slug}`
  const ends = '#:~:text=gritou,t%C3%A1bua'
  for (const fragment of [textFragment('Ninguém pagou nada.'), ends, textFragment('Ninguém … ação.')]) {
    const { message } = await say(lia, 'porto', `veja ${page}${fragment}`)
    expect(message.cards).toMatchObject([{ kind: 'article', url: `/blog/${article.slug}` }])
    expect(message.cards?.[0]).not.toHaveProperty('quote')
    const edited = await lia.call('PATCH /api/messages/:id', {
      params: { id: message.id },
      body: { text: `leia ${page}${fragment}` },
    })
    expect(edited.message.cards?.[0]).not.toHaveProperty('quote')
  }
  expect(await quotations()).toEqual([])
  expect(await isQuoted()).toBe(false)
})

test('what is said where everybody may read it is told beside the text, and gone with its line', async () => {
  await take('rio')
  expect(await quotations()).toEqual([])
  expect(await isQuoted()).toBe(false)
  await setLog('porto', 'readable')
  const { message } = await take('porto')
  await expect.poll(isQuoted, { interval: 20, timeout: 4000 }).toBe(true)
  const [told, ...others] = await quotations()
  expect(others).toEqual([])
  expect(told).toMatchObject({
    words: passage,
    fragment: textFragment(passage),
    channel: 'porto',
    line: { id: message.id, name: 'lia' },
  })

  await lia.call('DELETE /api/messages/:id', { params: { id: message.id } })
  expect(await quotations()).toEqual([])
})

test('a card that was closed, a log that was closed and a text that was withdrawn tell nothing', async () => {
  await setLog('lisboa', 'indexed')
  const { message } = await take('lisboa')
  await take('lisboa', 'A tábua dizia baixa-mar.')
  expect(await quotations()).toHaveLength(2)
  await lia.call('DELETE /api/messages/:id/cards/:place', { params: { id: message.id, place: 0 } })
  site.clock.advance({ seconds: 6 })
  await setLog('sampa', 'readable')
  expect((await quotations()).map(({ words }) => words)).toEqual(['A tábua dizia baixa-mar.'])

  await setLog('lisboa', 'off')
  expect(await quotations()).toEqual([])
  await setLog('miami', 'readable')
  await take('miami')
  expect(await quotations()).toHaveLength(1)
  await founder.call('PUT /api/articles/:id', {
    params: { id: article.id },
    body: { isPublished: false } as never,
  })
  expect(await quotations()).toEqual([])
})

test('the page of a text is made anew when a passage of it is talked about, and when what was said is taken back', async () => {
  const { id, slug } = await writeArticle(founder, { title: 'A ressaca', content: `<p>${passage}</p>` })
  const page = `page:/blog/${slug}`
  const stale: string[] = []
  site.app.infrastructure.bus.onStale((tags) => stale.push(...tags))
  const isTold = () => stale.splice(0).includes(page)
  const quote = (slugOfChannel: string) =>
    say(lia, slugOfChannel, `> ${passage}\n${home}/blog/${slug}${textFragment(passage)}`)
  const read = () => site.visitor.call('GET /api/articles/:id/quotations', { params: { id } })

  await setLog('miami', 'readable')
  stale.length = 0
  const { message } = await quote('miami')
  await expect.poll(isTold).toBe(true)
  // The cache is invalidated too.
  expect(await read()).toHaveLength(1)

  await lia.call('DELETE /api/messages/:id/cards/:place', { params: { id: message.id, place: 0 } })
  await expect.poll(isTold).toBe(true)
  expect(await read()).toEqual([])

  const second = await quote('miami')
  await expect.poll(read).toHaveLength(1)
  stale.length = 0
  await lia.call('DELETE /api/messages/:id', { params: { id: second.message.id } })
  await expect.poll(isTold).toBe(true)

  // Lines of private channels are not announced.
  await quote('rio')
  expect(await read()).toEqual([])
  expect(isTold()).toBe(false)
})

test('who asks to be left out of public logs is gone from beside the text at once', async () => {
  const { id, slug } = await writeArticle(founder, { title: 'A vazante', content: `<p>${passage}</p>` })
  const stale: string[] = []
  site.app.infrastructure.bus.onStale((tags) => stale.push(...tags))
  const isStale = () => stale.includes(`page:/blog/${slug}`)
  await say(lia, 'miami', `> ${passage}\n${home}/blog/${slug}${textFragment(passage)}`)
  // What was read before the new quotation is told is read again after it.
  await expect.poll(isStale).toBe(true)
  const read = () => site.visitor.call('GET /api/articles/:id/quotations', { params: { id } })
  await expect.poll(read).toHaveLength(1)
  stale.length = 0
  const show = { gender: true, age: true, instagram: true, youtube: true, language: true }
  await lia.call('PUT /api/privacy', {
    body: { searchable: true, show, inPublicLogs: false },
  })
  await expect.poll(isStale).toBe(true)
  expect(await read()).toEqual([])
})
