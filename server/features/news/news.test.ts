import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headline, pickNews } from '../../../tests/support/news.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { staffActor } from '../../../tests/support/stores.ts'

let site: TestSite
let reader: Member

beforeAll(async () => {
  site = await startSite()
  reader = await site.member('lia')
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('news').execute())

const read = (query = {}, client: Pick<Member, 'call'> = site.visitor) =>
  client.call('GET /api/news', { query })
const titles = async (query = {}, client: Pick<Member, 'call'> = site.visitor) =>
  (await read(query, client)).canalBarraNews.map(({ title }) => title)

describe('news', () => {
  test('are nothing where nothing was picked', async () => {
    expect(await read()).toEqual({ canalBarraNews: [] })
  })

  test('have the documented shape, newest first', async () => {
    await pickNews(site, [headline(2), headline(1)])
    site.clock.advance({ minutes: 1 })
    await pickNews(site, [headline(3)], { source: 'uol' })

    expect(await titles()).toEqual(['Notícia 3', 'Notícia 2', 'Notícia 1'])
    expect((await read()).canalBarraNews[0]).toEqual({
      id: expect.any(Number),
      link: 'https://noticias.example/3',
      title: 'Notícia 3',
      snippet: 'O que se sabe até agora.',
      language: 'pt',
      pagemap: { cse_image: [{ src: 'https://fotos.example/3.jpg' }] },
    })
  })

  test('are led by the newest that has a picture', async () => {
    await pickNews(site, [headline(3, { image: '' }), headline(2), headline(1)])
    expect(await titles()).toEqual(['Notícia 2', 'Notícia 3', 'Notícia 1'])
    const [, plain] = (await read()).canalBarraNews
    expect(plain?.pagemap).toEqual({ cse_image: [{ src: '' }] })
  })

  test('show pictures by HTTPS, or none', async () => {
    const images = ['http://fotos.example/a.jpg', 'javascript:alert(1)', 'https://127.0.0.1/a.jpg', 'data:,x']
    await pickNews(
      site,
      images.map((image, number) => headline(number, { image })),
    )
    const { canalBarraNews } = await read()
    const sources = canalBarraNews.map(({ pagemap }) => pagemap.cse_image[0]?.src)
    expect(sources).toEqual(['https://fotos.example/a.jpg', '', '', ''])
  })

  test('lead nowhere but to public web addresses', async () => {
    for (const link of ['javascript:alert(1)', 'http://localhost/', 'https://ana@noticias.example/']) {
      await expect(pickNews(site, [headline(1, { link })])).rejects.toMatchObject({
        key: 'news_link_invalid',
      })
    }
  })
})

describe('the language of news', () => {
  beforeEach(async () => {
    await pickNews(site, [headline(1, { title: 'Maré' })])
    await pickNews(site, [headline(2, { title: 'Marée' })], { language: 'fr' })
  })

  test('is the one that is asked for, Portuguese for visitors, and never what the browser prefers', async () => {
    expect(await titles({ lang: 'fr' })).toEqual(['Marée'])
    const headers = { 'accept-language': 'fr' }
    const { body } = await site.visitor.ask('GET /api/news', {}, headers)
    expect(body).toMatchObject({ canalBarraNews: [{ title: 'Maré' }] })
  })

  test('is the one of the profile for members who ask for none', async () => {
    expect(await titles({}, reader)).toEqual(['Maré'])
    await reader.call('POST /api/update-language', { body: { language: 'fr' } })
    expect(await titles({}, reader)).toEqual(['Marée'])
    expect(await titles({ lang: 'pt' }, reader)).toEqual(['Maré'])
  })

  test('is English, then Portuguese, where there are no news in it', async () => {
    expect(await titles({ lang: 'es' })).toEqual(['Maré'])
    await pickNews(site, [headline(3, { title: 'Tide' })], { language: 'en' })
    expect(await titles({ lang: 'es' })).toEqual(['Tide'])
    expect(await titles({ lang: 'xx' })).toEqual(['Tide'])
  })
})

test('a piece of news is picked once, and can be picked again after it was taken away', async () => {
  expect(await pickNews(site, [headline(1), headline(2)])).toBe(2)
  expect(await pickNews(site, [headline(2), headline(3)])).toBe(1)
  expect(await pickNews(site, [headline(3)], { language: 'en' })).toBe(0)

  const [first] = (await read()).canalBarraNews
  await site.app.services.news.remove(staffActor, first?.id ?? 0)
  expect(await titles()).toEqual(['Notícia 1', 'Notícia 2'])
  expect(await pickNews(site, [headline(3)])).toBe(1)
})
