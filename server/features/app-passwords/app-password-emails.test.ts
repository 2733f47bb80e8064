import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEmails } from '../../../tests/support/emails.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const create = (member: Member, name: string) =>
  member.call('POST /api/app-passwords', { body: { name, password: passwordOf(member.username) } })

test('an app password is told by mail when it is made and when it is revoked, without its name or itself', async () => {
  const ivo = await site.member('ivo')
  await ivo.call('POST /api/update-language', { body: { language: 'es' } })
  const { secret, id } = await create(ivo, 'irssi do Ivo')
  await ivo.call('DELETE /api/app-passwords/:id', { params: { id } })
  const emails = (await allEmails(site)).filter(({ to }) => to === 'ivo@exemplo.com')
  expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill('La seguridad de tu cuenta cambió'))
  expect(emails.map(({ text }) => /Se (creó|revocó) una contraseña de aplicación/.exec(text)?.[1])).toEqual([
    'creó',
    'revocó',
  ])
  for (const { raw, text } of emails) expect(raw + text).not.toMatch(new RegExp(`irssi do Ivo|${secret}`))
})

test('of app passwords an owner is told twenty times an hour at most, and makes thirty', async () => {
  const jo = await site.member('jo')
  for (let times = 0; times < 30; times++) {
    const { id } = await create(jo, 'x')
    await jo.call('DELETE /api/app-passwords/:id', { params: { id } })
  }
  await expect(create(jo, 'x')).rejects.toThrow('too_many_requests')
  expect((await allEmails(site)).filter(({ to }) => to === 'jo@exemplo.com')).toHaveLength(20)
})
