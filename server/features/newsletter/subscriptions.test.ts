import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#contract/schema.ts'
import { nextEmail, readEmails } from '../../../tests/support/emails.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { createNewsletterOwnData } from './own-data.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => site.stop())

interface Wanted {
  email: string
  language?: Language
  categories?: number[]
  website?: string
}

let networks = 0

/** Subscribes, each time from another network. */
function subscribe(body: Wanted, ip = `198.51.${networks++}.7`) {
  return site.visitor.ask('POST /api/newsletter', { body }, { 'x-forwarded-for': ip })
}

const linkIn = (text: string, name: 'verify' | 'token') =>
  new RegExp(`/newsletter\\?${name}=([\\w.-]+)&`).exec(text)?.[1] ?? ''

/** Waits for a later email to another address, and returns the earlier ones to this address. */
async function emailsTo(email: string) {
  const marker = `depois${networks}@exemplo.com`
  await subscribe({ email: marker })
  await nextEmail(site.dataDir, marker)
  return (await readEmails(site.dataDir)).filter(({ to }) => to === email)
}

async function confirmed(email: string, wanted: Omit<Wanted, 'email'> = {}): Promise<void> {
  await subscribe({ email, ...wanted })
  const token = linkIn((await nextEmail(site.dataDir, email)).text, 'verify')
  await site.visitor.call('POST /api/newsletter/confirm', { body: { token } })
}

/** Subscribes again, which sends an existing subscriber a link to manage the subscription. */
async function manageToken(email: string): Promise<string> {
  await subscribe({ email })
  return linkIn((await nextEmail(site.dataDir, email, 1)).text, 'token')
}

const rowsOf = (email: string) =>
  withClient(site.databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT * FROM newsletter_subscribers WHERE address = $1', [email])
    return rows
  })

const queuedFor = ({ databaseUrl }: TestSite, email: string) =>
  withClient(databaseUrl, async (client) => {
    const text = `SELECT name FROM jobs.job WHERE to_jsonb(job)::text LIKE '%${email}%'`
    return (await client.query(text)).rows
  })

describe('somebody who asks for articles', () => {
  test('is on the list once they have confirmed, and not before, in their language and with their subjects', async () => {
    await subscribe({ email: 'ana@exemplo.com', language: 'fr', categories: [3, 1, 3] })
    const message = await nextEmail(site.dataDir, 'ana@exemplo.com')
    expect(message.subject).toMatch(/^Confirmez/)
    expect(await rowsOf('ana@exemplo.com')).toMatchObject([{ confirmed_at: null }])

    const token = linkIn(message.text, 'verify')
    await site.visitor.call('POST /api/newsletter/confirm', { body: { token } })
    const [row] = await rowsOf('ana@exemplo.com')
    expect(row).toMatchObject({ language: 'fr', categories: [1, 3], user_id: null })
    expect(row.confirmed_at).not.toBeNull()
  })

  test('may press the link twice; one that has run out is none, and the address is forgotten', async () => {
    await subscribe({ email: 'bia@exemplo.com' })
    const token = linkIn((await nextEmail(site.dataDir, 'bia@exemplo.com')).text, 'verify')
    for (const _ of [1, 2]) await site.visitor.call('POST /api/newsletter/confirm', { body: { token } })

    await subscribe({ email: 'leo@exemplo.com' })
    const late = linkIn((await nextEmail(site.dataDir, 'leo@exemplo.com')).text, 'verify')
    site.clock.advance({ days: 3, minutes: 1 })
    const refused = await site.visitor.refused('POST /api/newsletter/confirm', { body: { token: late } })
    expect(refused).toMatchObject({ status: 404, body: { key: 'newsletter_link_invalid' } })
    await site.app.services.newsletter.purge()
    expect(await rowsOf('leo@exemplo.com')).toEqual([])
    expect(await rowsOf('bia@exemplo.com')).toHaveLength(1)
  })

  test.each([
    { first: 0, second: 1 },
    { first: 1, second: 0 },
  ])(
    'and asks twice, has two links that work: email $first, then email $second',
    async ({ first, second }) => {
      const email = `duas${first}@exemplo.com`
      const links: string[] = []
      for (const before of [0, 1]) {
        await subscribe({ email })
        links.push(linkIn((await nextEmail(site.dataDir, email, before)).text, 'verify'))
      }
      await site.visitor.call('POST /api/newsletter/confirm', { body: { token: links[first] ?? '' } })
      expect((await rowsOf(email))[0].confirmed_at).not.toBeNull()
      await site.visitor.call('POST /api/newsletter/confirm', { body: { token: links[second] ?? '' } })

      // After unsubscribing, old links do not subscribe again.
      await site.tables.deleteFrom('newsletterSubscribers').where('address', '=', email).execute()
      const body = { token: links[second] ?? '' }
      expect((await site.visitor.ask('POST /api/newsletter/confirm', { body })).status).toBe(404)
    },
  )

  test('is answered the same whether the address is known or not, and who is on the list hears of it alone', async () => {
    await confirmed('eva@exemplo.com', { categories: [2] })
    const known = await subscribe({ email: 'EVA@exemplo.com', categories: [5], language: 'es' })
    const unknown = await subscribe({ email: 'nova@exemplo.com' })
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body })

    const message = await nextEmail(site.dataDir, 'eva@exemplo.com', 1)
    expect(message.subject).toMatch(/^Você já recebe os artigos/)
    expect(await rowsOf('eva@exemplo.com')).toMatchObject([{ language: 'pt', categories: [2] }])
  })

  test('gets two emails a day at most, however many people type the address', async () => {
    for (let asked = 0; asked < 5; asked++) await subscribe({ email: 'Alvo@exemplo.com' })
    const sent = await emailsTo('Alvo@exemplo.com')
    expect(sent).toHaveLength(2)
    site.clock.advance({ days: 1 })
  })

  test('gets no more by spellings that only the database takes for the address', async () => {
    await confirmed('lista@exemplo.com')
    for (const email of ['lİsta@exemplo.com', 'lista@exemplo.İnfo', 'νικοΣ@exemplo.com'])
      expect(await subscribe({ email })).toMatchObject({ status: 400, body: { key: 'email_invalid' } })
  })

  test('is stopped after ten times an hour from one network', async () => {
    const from = (last: number) => subscribe({ email: `rede${last}@exemplo.com` }, `203.0.113.${last}`)
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => from(index + 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429])

    const ofCustomer = (n: number) =>
      subscribe({ email: `rede${n}@exemplo.com`, website: 'x' }, `2001:db8:1:${n % 12}::1`)
    const others = await Promise.all(Array.from({ length: 120 }, (_, index) => ofCustomer(index)))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(100)
  })

  test('has left nothing in the queue once their email has left, on the list or not', async () => {
    await confirmed('fila@exemplo.com')
    await subscribe({ email: 'fila@exemplo.com' })
    await nextEmail(site.dataDir, 'fila@exemplo.com', 1)
    await expect.poll(() => queuedFor(site, 'fila@exemplo.com')).toEqual([])
  })

  test('with an address that takes no emails is written to once, and leaves nothing in the queue', async () => {
    const requests: string[] = []
    const mail = await startMailServer({
      refuse(address) {
        requests.push(address)
        return '550 5.1.1 nobody here'
      },
    })
    const lone = await startSite({ environment: { SMTP_URL: mail.url } })
    await lone.visitor.call('POST /api/newsletter', { body: { email: 'engano@exemplo.com' } })
    await expect.poll(() => requests).toEqual(['engano@exemplo.com'])
    await expect.poll(() => queuedFor(lone, 'engano@exemplo.com')).toEqual([])
    await lone.stop()
    await mail.stop()
  })

  test('gets no email when a machine filled in the field that people do not see', async () => {
    expect((await subscribe({ email: 'robo@exemplo.com', website: 'x' })).status).toBe(200)
    expect(await emailsTo('robo@exemplo.com')).toEqual([])
  })

  test.each([
    'lia',
    'lia@exemplo.com\r\nBcc: todos@exemplo.com',
    'a@b.co, c@d.co',
    `${'x'.repeat(250)}@b.co`,
  ])('is told that %j is no address', async (email) => {
    expect((await subscribe({ email })).status).toBe(400)
  })
})

describe('whoever has the link of an email', () => {
  test('sees and changes what they get', async () => {
    await confirmed('davi@exemplo.com')
    const token = await manageToken('davi@exemplo.com')
    const body = { token, language: 'en' as const, categories: [4] }
    await site.visitor.call('POST /api/newsletter/subscription', { body })
    expect(await site.visitor.call('GET /api/newsletter/subscription', { query: { token } })).toEqual({
      email: 'davi@exemplo.com',
      language: 'en',
      categories: [4],
    })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('leaves with one POST of %s, without a cookie, twice with the same answer', async (type, body) => {
    const email = `sai${type.length}@exemplo.com`
    await confirmed(email)
    const token = await manageToken(email)
    const address = `${site.url}/api/newsletter/unsubscribe/${token}`
    for (const _ of [1, 2]) {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
      expect(answer.status).toBe(200)
    }
    expect(await rowsOf(email)).toEqual([])
  })

  test('changes nothing by opening it, and is led to the page', async () => {
    await confirmed('olga@exemplo.com')
    const token = await manageToken('olga@exemplo.com')
    // The language is that of the email.
    const address = `${site.url}/api/newsletter/unsubscribe/${token}?lang=fr`
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/newsletter?token=${token}&lang=fr`)
    expect(await rowsOf('olga@exemplo.com')).toHaveLength(1)
  })

  test('has a token that nobody makes from another one', async () => {
    await confirmed('ivo@exemplo.com')
    const token = await manageToken('ivo@exemplo.com')
    const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    for (const wrong of [changed(0), changed(40), token.slice(1), `${token}A`, '']) {
      const { status } = await site.visitor.ask('POST /api/newsletter/unsubscribe/:token', {
        params: { token: wrong || 'x' },
      })
      expect(status, wrong).toBe(404)
    }
    expect(await rowsOf('ivo@exemplo.com')).toHaveLength(1)
  })
})

describe('a member', () => {
  const wishes = { language: 'pt' as const, categories: [] }

  test('subscribes, changes and leaves without an email', async () => {
    const lia = await site.member('lia')
    expect(await lia.call('GET /api/newsletter/own')).toEqual({
      email: 'lia@exemplo.com',
      subscription: null,
    })
    await lia.call('PUT /api/newsletter/own', { body: wishes })
    await lia.call('PUT /api/newsletter/own', { body: { language: 'es', categories: [9] } })
    expect(await lia.call('GET /api/newsletter/own')).toEqual({
      email: 'lia@exemplo.com',
      subscription: { email: 'lia@exemplo.com', language: 'es', categories: [9] },
    })
    await lia.call('DELETE /api/newsletter/own')
    expect((await lia.call('GET /api/newsletter/own')).subscription).toBeNull()
    expect(await emailsTo('lia@exemplo.com')).toEqual([])
  })

  test('finds what they subscribed before they had an account, gets it exported and takes it along', async () => {
    await confirmed('rui@exemplo.com', { categories: [7] })
    const rui = await site.member('rui')
    await site.app.services.newsletter.adopt(rui.id)
    expect((await rui.call('GET /api/newsletter/own')).subscription).toMatchObject({ categories: [7] })

    const own = createNewsletterOwnData(site.app.infrastructure)
    const rows: object[] = []
    for await (const page of own.exportOf(rui.id)[0]?.pages() ?? []) rows.push(...page)
    expect(rows).toMatchObject([{ address: 'rui@exemplo.com', categories: [7] }])
    await own.erase({ userId: rui.id, names: ['rui'], address: '', anonymous: 'anonimo-9' })
    expect(await rowsOf('rui@exemplo.com')).toEqual([])
  })
})
