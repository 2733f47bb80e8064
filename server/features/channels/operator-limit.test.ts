import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('of fifty level changes in a minute twenty count, and nobody else waits for it', async () => {
  const [ana, bia] = [await site.member('ana'), await site.member('bia')]
  await setLevels(site, 'rio', [
    [ana, 10],
    [bia, 3],
  ])
  const body = { nickname: 'bia', channel_name: '#rio', new_level: 3 }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ana.ask('POST /api/channel-level', { body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  const founder = await site.signIn('neto')
  expect((await founder.ask('POST /api/channel-level', { body })).status).toBe(200)
})
