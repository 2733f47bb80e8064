import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNickname } from '../../../tests/support/channels.ts'
import { say } from '../../../tests/support/lines.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())

test('everybody hears where somebody has just spoken, but not where that was a while ago, or was taken back', async () => {
  const ana = await site.member('ana')
  const sayIn = (channel: string) => say(ana, channel, 'oi')
  await sayIn('miami')
  site.clock.advance({ minutes: 6 })
  const { id } = await sayIn('porto')
  await ana.call('DELETE /api/messages/:id', { params: { id } })
  const { message } = await sayIn('rio')

  const spoken = (await site.visitor.call('GET /api/channel-activity')).filter(({ spokeAt }) => spokeAt)
  expect(spoken).toEqual([{ slug: 'rio', spokeAt: message.createdAt }])
})

test('the channels come in the order in which they were founded', async () => {
  const eva = await site.member('eva')
  await takeNickname(eva, 'Eva')
  for (const name of ['zarpar', 'abrigo']) {
    site.clock.advance({ minutes: 1 })
    await eva.call('POST /api/channels', { body: { name } })
  }
  const slugs = (await site.visitor.call('GET /api/channel-activity')).map(({ slug }) => slug)
  expect(slugs.slice(0, 2)).toEqual(['barra', 'rio'])
  expect(slugs.slice(-2)).toEqual(['zarpar', 'abrigo'])
  expect(new Set(slugs)).toEqual(
    new Set((await site.visitor.call('GET /api/channels')).map(({ slug }) => slug)),
  )
})
