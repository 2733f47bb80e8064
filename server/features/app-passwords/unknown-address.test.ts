import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { createAppPasswordsService } from './app-passwords.service.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('an app password is looked for by as many queries whether or not an address is somebody’s', async () => {
  await site.member('lia')
  let queries = 0
  const { db, ...rest } = site.app.infrastructure
  const { accounts, audit } = site.app.services
  const read = db.read.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const appPasswords = await createAppPasswordsService({
    ...{ ...rest, db: { ...db, read }, accounts, audit, ircAddress: null },
  })
  const queriesFor = async (login: string) => {
    queries = 0
    await appPasswords.check(login, `${'0000-'.repeat(6)}0000`, '203.0.113.1')
    return queries
  }
  const known = await queriesFor('lia@exemplo.com')
  expect(known).toBeGreaterThan(0)
  expect(await queriesFor('ninguem@exemplo.com')).toBe(known)
})
