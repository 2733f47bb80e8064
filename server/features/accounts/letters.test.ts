import { afterAll, beforeAll, expect, test } from 'vitest'
import { allLetters, nextLetter } from '../../../tests/support/letters.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const signUp = (username: string, email: string, name = username) =>
  site.visitor.call('POST /api/signup', {
    body: { username, email, name, password: passwordOf(username), acceptedTerms: true },
  })
const forgot = (login: string) => site.visitor.call('POST /api/forgot-password', { body: { login } })
const lettersTo = async (email: string) => (await allLetters(site)).filter(({ to }) => to === email)

test('nobody gets more than three letters an hour that strangers cause, of all kinds together', async () => {
  const email = 'fresca@exemplo.com'
  await signUp('um', email)
  await nextLetter(site.dataDir, email)
  await forgot('um')
  await forgot(email)
  await nextLetter(site.dataDir, email, 2)
  site.clock.advance({ minutes: 2 })
  await site.visitor.call('POST /api/resend-code', { body: { username: 'um' } })
  await signUp('dois', email)
  await forgot('dois')
  expect(await lettersTo(email)).toHaveLength(3)
})

test('whoever owns an address gets the link for a new password, however many notices strangers cause', async () => {
  await site.member('dona')
  const email = 'dona@exemplo.com'
  for (const name of ['tres', 'quatro', 'cinco']) await signUp(name, email)
  await nextLetter(site.dataDir, email, 2)
  site.clock.advance({ minutes: 2 })
  await site.visitor.call('POST /api/resend-code', { body: { username: 'tres' } })
  await forgot('dona')
  const letters = await lettersTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill('Você já tem uma conta'),
    'Uma nova senha para a sua conta',
  ])
})
