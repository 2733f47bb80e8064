import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEmails, nextEmail } from '../../../tests/support/emails.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => site.stop())

let strangers = 0

/** Signs up, each time from another IP address. */
async function signUp(username: string, email: string, name = username): Promise<void> {
  const body = { username, email, name, password: passwordOf(username), acceptedTerms: true }
  strangers += 1
  const from = { 'x-forwarded-for': `203.0.113.${strangers}` }
  expect((await site.visitor.ask('POST /api/signup', { body }, from)).status).toBe(201)
}

const forgot = (login: string) => site.visitor.call('POST /api/forgot-password', { body: { login } })
const emailsTo = async (email: string) => (await allEmails(site)).filter(({ to }) => to === email)

test('nobody gets more than three emails an hour that strangers cause, of all kinds together', async () => {
  const email = 'fresca@exemplo.com'
  await signUp('um', email)
  await nextEmail(site.dataDir, email)
  await forgot('um')
  await forgot(email)
  await nextEmail(site.dataDir, email, 2)
  site.clock.advance({ minutes: 2 })
  await site.visitor.call('POST /api/resend-code', { body: { username: 'um' } })
  await signUp('dois', email)
  await forgot('dois')
  expect(await emailsTo(email)).toHaveLength(3)
})

test('whoever owns an address gets the link for a new password, however many notices strangers cause', async () => {
  await site.member('dona')
  const email = 'dona@exemplo.com'
  for (const name of ['tres', 'quatro', 'cinco']) await signUp(name, email)
  await nextEmail(site.dataDir, email, 2)
  site.clock.advance({ minutes: 2 })
  await site.visitor.call('POST /api/resend-code', { body: { username: 'tres' } })
  await forgot('dona')
  const emails = await emailsTo(email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill('Você já tem uma conta'),
    'Uma nova senha para a sua conta',
  ])
})

test('before an address is proven an email says nothing that was typed with it but the username', async () => {
  const lure = 'Prêmio de R$900: https://golpe.example'
  const free = 'isca@exemplo.com'
  await site.member('rica')
  await signUp('isca', free, lure)
  await signUp('isca2', 'rica@exemplo.com', lure)
  await nextEmail(site.dataDir, free)
  await forgot('isca')

  const emails = [...(await emailsTo(free)), ...(await emailsTo('rica@exemplo.com'))]
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Seu código de verificação',
    'Uma nova senha para a sua conta',
    'Você já tem uma conta',
  ])
  for (const { subject, text, html, raw } of emails) {
    for (const part of [subject, text, html, raw]) expect(part).not.toMatch(/Pr.{0,6}mio|R.{0,3}900|golpe/i)
  }
  expect(emails[0]?.text).toMatch(/^Olá, isca!/)
  expect(emails[2]?.text).not.toContain('isca2')
})

test('an email names the site as its staff do, and its host, by which a forged one is recognised', async () => {
  const admin = await site.signIn('neto')
  await site.member('nova')
  const path = 'PUT /api/company/:companyId' as const
  await admin.call(path, { params: { companyId: 1 }, body: { name: 'Farol <do> Sul' } })
  await forgot('nova')
  const { text, html } = await nextEmail(site.dataDir, 'nova@exemplo.com')
  expect(text).toContain('Mensagem automática de Farol <do> Sul (localhost:0).')
  expect(html).toContain('Mensagem automática de Farol &lt;do&gt; Sul (localhost:0).')
})
