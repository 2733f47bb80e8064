import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../tests/support/site.ts'
import { makeAlbum } from '../../tests/support/stores.ts'

const ask = (site: TestSite, path: string) => fetch(site.url + path, { redirect: 'manual' })
const titleOf = async (answer: Response) => /<title>(.*)<\/title>/.exec(await answer.text())?.[1]
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]

let blog: TestSite
let channel: TestSite
let community: TestSite
beforeAll(async () => {
  blog = await startSite({ pages: 'production' })
  channel = await startSite({ pages: 'production', environment: { HOME_SCREEN: 'channel' } })
  community = await startSite({ pages: 'production', environment: { HOME_SCREEN: 'community' } })
  for (const site of [blog, channel, community]) {
    const neto = await site.signIn('neto')
    await neto.call('POST /api/articles', {
      body: { title: 'O contraluz', content: '<p>Mar</p>', isPublished: true },
    })
  }
})
afterAll(() => Promise.all([blog, channel, community].map((site) => site?.stop())))

test('the first page of a site is its blog, with the newest articles', async () => {
  const first = await (await ask(blog, '/')).text()
  expect(first).toContain('href="/blog/o-contraluz"')
  expect(mainOf(await (await ask(blog, '/homeBlog')).text())).toBe(mainOf(first))
})

test('the first page has the title that the site gives itself, and every page its name', async () => {
  const site = await blog.signIn('neto')
  const titles = () =>
    Promise.all(['/', '/homeCommunity', '/blog'].map(async (path) => titleOf(await ask(blog, path))))
  const written = 'Audiovisual Productions · Canal Barra'
  expect(await titles()).toEqual([written, written, 'Diário de bordo · Canal Barra'])

  const rename = (body: { name: string; title: string }) =>
    site.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body })
  await rename({ name: 'Canal Mar', title: '' })
  expect(await titles()).toEqual([
    'Canal Mar — a sala de estar de quem grava',
    'Canal Mar — a sala de estar de quem grava',
    'Diário de bordo · Canal Mar',
  ])
  const html = await (await ask(blog, '/')).text()
  expect(html).toContain('title="Canal Mar" href="/feed.xml"')
  expect(html).toContain('<span class="wordmark-name">Canal Mar</span>')
  expect(await (await ask(blog, `/person/${site.id}`)).text()).toContain('No Canal Mar desde')
  await rename({ name: 'Canal Barra', title: 'Audiovisual Productions' })
})

test('dates are told in long Portuguese until the site wants them in the language of who reads', async () => {
  const article = async (lang: string) => (await ask(blog, `/blog/o-contraluz?lang=${lang}`)).text()
  const neto = await blog.signIn('neto')
  const written = (await neto.call('GET /api/article/:slug', { params: { slug: 'o-contraluz' } })).createdAt
  const received = (locale: string, timeZone = 'America/Sao_Paulo') =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(written))
  expect(await article('en')).toContain(received('pt-BR'))

  const body = { dateStyle: 'interface', timeZone: 'Pacific/Kiritimati' } as const
  await neto.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body })
  expect(await article('en')).toContain(received('en-GB', 'Pacific/Kiritimati'))
  expect(await article('pt')).toContain(received('pt-BR', 'Pacific/Kiritimati'))
})

test('where the first page is a channel, the way leads there, and the blog keeps its own address', async () => {
  const answer = await ask(channel, '/')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/barra'])
  expect(await (await ask(channel, '/homeBlog')).text()).toContain('href="/blog/o-contraluz"')
})

test('where the first page is the community, it has all its parts in the first HTML', async () => {
  await makeAlbum(community, { name: 'Casa de praia' })
  const { id } = await community.member('lia')
  const first = await (await ask(community, '/')).text()
  for (const part of [
    'Fale com a redação',
    'href="/shop/casa-de-praia"',
    'href="/blog/o-contraluz"',
    `href="/person/${id}"`,
    'Conta verificada',
    'O que você abre primeiro?',
    '>Lojas</',
  ])
    expect(first, part).toContain(part)
  expect(mainOf(await (await ask(community, '/homeCommunity')).text())).toBe(mainOf(first))
})

test('the community greets who has just confirmed their address, and asks what is asked now', async () => {
  await ask(community, '/')
  await community.member('duda')
  community.app.infrastructure.bus.publish('accounts.verified', { userId: 3 })
  const neto = await community.signIn('neto')
  await neto.call('POST /api/surveys', {
    body: { question: 'Mar ou terra?', options: ['Mar', 'Terra'], isActive: true },
  })
  const changed = await (await ask(community, '/')).text()
  expect(changed).toContain('duda')
  expect(changed).toContain('Mar ou terra?')
})

test('a new community is whole without anything in it', async () => {
  const fresh = await startSite({ pages: 'production', environment: { HOME_SCREEN: 'community' } })
  const page = await (await ask(fresh, '/')).text()
  await fresh.stop()
  expect(page).toContain('A primeira pauta está sendo gravada')
  expect(page).toContain('Canais abertos')
  expect(page).not.toContain('Lojas em alta')
  expect(page).not.toContain('Notícias rápidas')
})
