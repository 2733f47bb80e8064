import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { language } from '#contract/schema.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({
    environment: {
      PUBLIC_URL: 'https://barra.example',
      HOME_SCREEN: 'community',
      GOOGLE_CLIENT_ID: 'our-client.apps.googleusercontent.com',
    },
  })
})
afterAll(() => site.stop())

/** Runs SQL and invalidates the caches of settings and pages. */
async function inDatabase(sql: string): Promise<void> {
  await withClient(site.databaseUrl, (client) => client.query(sql))
  site.app.infrastructure.bus.publish('site.changed', { names: [], byUserId: 1 })
  site.app.infrastructure.bus.publish('site.published', { key: 'terms', version: 2 })
}

describe('the configuration for clients', () => {
  test('tells where the socket is, what / shows, and whether Google is there', async () => {
    expect(await site.visitor.call('GET /api/config')).toEqual({
      socketPath: '/node-server/socket.io',
      googleClientId: 'our-client.apps.googleusercontent.com',
      homeScreen: 'community',
      languages: ['pt', 'en', 'fr', 'es'],
      termsVersion: 1,
      hasPhotos: true,
      pusher: expect.objectContaining({ key: 'canal-barra', cluster: 'eu' }),
    })
  })
})

describe('the information pages', () => {
  test.each(language.options)('speak %s when asked to', async (lang) => {
    for (const key of ['terms', 'privacy', 'about', 'bio'] as const) {
      const page = await site.visitor.call('GET /api/pages/:key', { params: { key }, query: { lang } })

      expect(page).toMatchObject({ key, language: lang, version: 1, updatedAt: expect.stringMatching(/Z$/) })
      expect(page.title).not.toBe('')
      expect(page.content).toContain('Canal Barra')
      expect(page.content).not.toContain('{{')
    }
  })

  test('speak the language of the browser when nothing else is said, and Portuguese without one', async () => {
    const ask = (headers: Record<string, string>) =>
      site.visitor.ask<{ title: string }>('GET /api/pages/:key', { params: { key: 'terms' } }, headers)

    expect((await ask({ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })).body.title).toBe(
      'Conditions d’utilisation',
    )
    expect((await ask({ 'accept-language': 'de' })).body.title).toBe('Termos de uso')
  })

  test('name the team of the site until an operator is set, and then that one', async () => {
    const terms = async () => {
      const query = { lang: 'en' }
      return (await site.visitor.call('GET /api/pages/:key', { params: { key: 'terms' }, query })).content
    }
    expect(await terms()).toContain('Responsible for this site: the Canal Barra team.')
    expect(await terms()).toContain('at barra.example,')

    const admin = await site.signIn('neto')
    const name = (operator: string) =>
      admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { operator } })
    await name('Silva & <Filhos>')

    expect(await terms()).toContain('Responsible for this site: Silva &amp; &lt;Filhos&gt;.')
    await name('')
  })

  test('are 404 under any other key', async () => {
    const { status, body } = await site.visitor.refused('GET /api/pages/:key', { params: { key: 'secrets' } })

    expect(status).toBe(404)
    expect(body.key).toBe('not_found')
  })

  test('that an administrator has published replace the bundled ones, and terms ask to be accepted anew', async () => {
    await inDatabase(
      `INSERT INTO site_pages VALUES ('terms', 'pt', 'Novos termos', '<p>Oi, {{siteName}}.</p>', 2, '2027-01-02T03:04:05Z')`,
    )

    const read = (lang: string) =>
      site.visitor.call('GET /api/pages/:key', { params: { key: 'terms' }, query: { lang } })
    expect(await read('pt')).toEqual({
      key: 'terms',
      language: 'pt',
      title: 'Novos termos',
      content: '<p>Oi, Canal Barra.</p>',
      version: 2,
      updatedAt: '2027-01-02T03:04:05.000Z',
    })
    expect((await read('en')).title).toBe('Terms of use')
    expect((await site.visitor.call('GET /api/config')).termsVersion).toBe(2)

    await inDatabase(`DELETE FROM site_pages`)
  })
})

describe('the company', () => {
  test('1 is the public settings of the site', async () => {
    const company = await site.visitor.call('GET /api/company/:companyId', { params: { companyId: 1 } })

    expect(company).toMatchObject({
      id: 1,
      name: 'Canal Barra',
      title: 'Audiovisual Productions',
      logo: '/favicon.svg',
      defaultChannel: 'barra',
      footerYear: 2024,
      dateStyle: 'long-pt',
      timeZone: 'America/Sao_Paulo',
      barDoName: '',
      operator: '',
      checkoutUrl: '',
      salesVideoId: '',
    })
  })

  test('is changed by administrators, field by field, and the audit log knows', async () => {
    const admin = await site.signIn('neto')
    const put = (body: object) => ({ params: { companyId: 1 }, body })
    const { company } = await admin.call('PUT /api/company/:companyId', {
      ...put({}),
      body: {
        ...{ name: 'Canal Novo', footerYear: '2026', checkoutUrl: 'https://pagar.example/curso' },
        ...{ salesVideoId: 'https://youtu.be/dQw4w9WgXcQ', dateStyle: 'interface' as const },
      },
    })
    const changed = { name: 'Canal Novo', footerYear: 2026, salesVideoId: 'dQw4w9WgXcQ' }
    expect(company).toMatchObject({ ...changed, title: 'Audiovisual Productions', dateStyle: 'interface' })
    const read = await site.visitor.call('GET /api/company/:companyId', { params: { companyId: 1 } })
    expect(read).toEqual(company)

    for (const [body, key] of [
      [{ checkoutUrl: 'javascript:alert(1)' }, 'site_address_invalid'],
      [{ timeZone: 'Lua/Mar' }, 'site_time_zone_unknown'],
      [{ salesVideoId: 'um vídeo' }, 'site_video_unknown'],
      [{ logo: '//elsewhere.example/x.svg' }, 'site_logo_invalid'],
      [{ defaultChannel: 'Barra!' }, 'site_channel_invalid'],
      [{ accent: 'red' }, 'site_colour_invalid'],
      [{ accent: '#12345g' }, 'site_colour_invalid'],
    ] as const) {
      expect((await admin.refused('PUT /api/company/:companyId', put(body))).body.key).toBe(key)
    }
    expect((await admin.refused('PUT /api/company/:companyId', { params: { companyId: 2 } })).status).toBe(
      404,
    )
    const [entry] = await admin.call('GET /api/admin/audit', { query: { subjectType: 'site' } })
    expect(entry).toMatchObject({ action: 'site.changed', actor: { name: 'neto' } })
  })

  test('has a colour of its own until nobody wants one, and the audit log knows', async () => {
    const admin = await site.signIn('neto')
    const choose = async (accent: string) => {
      const body = { params: { companyId: 1 }, body: { accent } }
      return (await admin.call('PUT /api/company/:companyId', body)).company.accent
    }
    const icon = async () => (await fetch(`${site.url}/favicon.svg`)).text()
    expect(await icon()).toContain('fill:oklch(.44 .105 243)')
    expect(await choose('#A8441F')).toBe('#a8441f')
    expect(await icon()).toContain('fill:#a8441f')
    const [entry] = await admin.call('GET /api/admin/audit', { query: { subjectType: 'site' } })
    expect(entry?.details).toEqual({ field: ['accent'] })
    expect(await choose('')).toBe(null)
    expect(await icon()).toContain('fill:oklch(.44 .105 243)')
  })

  test('names the bar among the channels, which is listed under that name and no other', async () => {
    const admin = await site.signIn('neto')
    const call = (barDoName: string) =>
      admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { barDoName } })
    const bars = async () => {
      const channels = await site.visitor.call('GET /api/channels')
      return channels.filter(({ slug }) => slug.startsWith('bar-do-')).map(({ slug, group }) => [slug, group])
    }
    expect(await bars()).toEqual([])
    await call('neto')
    await vi.waitFor(async () => expect(await bars()).toEqual([['bar-do-neto', 'relations']]), 15_000)
    await call('ze')
    await vi.waitFor(async () => expect(await bars()).toEqual([['bar-do-ze', 'relations']]), 15_000)
    await call('')
    await vi.waitFor(async () => expect(await bars()).toEqual([]), 15_000)
  })

  test.each(['2', '999999999999', '0', 'one'])('%s is nobody', async (companyId) => {
    const { status } = await site.visitor.refused('GET /api/company/:companyId', { params: { companyId } })

    expect(status).toBe(404)
  })
})

test('the text that a site begins with calls it by its name, until somebody writes another', async () => {
  const admin = await site.signIn('neto')
  const author = { userId: 1, username: 'neto', roles: ['ROLE_ADMIN' as const], sessionId: '' }
  const welcome = () => site.app.services.articles.welcome({ ...author, termsPending: false, language: 'pt' })
  const rename = (name: string) =>
    admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { name } })
  const shown = async () => (await site.visitor.call('GET /api/articles', {}))[0]
  const { name } = await site.visitor.call('GET /api/company/:companyId', { params: { companyId: 1 } })
  await welcome()
  const first = await shown()
  expect(first?.title).toBe(`Boas-vindas ao ${name}`)

  for (const other of ['Rádio da Praia', 'Farol']) {
    await rename(other)
    await expect.poll(async () => (await shown())?.title).toBe(`Boas-vindas ao ${other}`)
  }
  expect((await shown())?.slug).toBe('boas-vindas-ao-farol')
  const moved = await site.visitor.ask('GET /api/article/:slug', { params: { slug: first?.slug ?? '' } })
  expect(moved.status).toBe(301)

  const body = { content: '<p>Entre.</p>' }
  await admin.call('PUT /api/articles/:id', { params: { id: first?.id ?? 0 }, body })
  await rename(name)
  await welcome()
  expect((await shown())?.title).toBe('Boas-vindas ao Farol')
})
