import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { startSite } from '../../../tests/support/site.ts'

test('who accepted earlier terms accepts the new ones before anything else', async () => {
  const database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url }
  const before = await startSite({ environment })
  const lia = await before.member('lia')
  expect((await lia.call('GET /api/userprofile')).termsPending).toBe(false)
  await before.tables
    .insertInto('sitePages')
    .values({
      key: 'terms',
      language: 'pt',
      title: 'Termos',
      content: '<p>Novos</p>',
      version: 2,
      updatedAt: new Date(),
    })
    .execute()
  await before.stop()

  // A newly started site has not cached the published version yet.
  const after = await startSite({ environment })
  const again = await after.signIn('lia')
  expect((await again.call('GET /api/userprofile')).termsPending).toBe(true)
  expect(await again.refused('GET /api/sessions')).toMatchObject({
    status: 403,
    body: { key: 'terms_pending' },
  })

  await again.call('POST /api/accept-terms', { body: { version: 2 } })
  expect(await again.call('GET /api/sessions')).toHaveLength(2)
  expect((await again.refused('POST /api/accept-terms', { body: { version: 1 } })).status).toBe(409)
  await after.stop()
  await database.drop()
})
