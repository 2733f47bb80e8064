import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let bia: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  crowd = createCrowd(site)
  await site.member('ana')
  bia = await site.member('bia')
  await site.member('caio')
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const linesOf = async (member: Member, slug: string) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('a notice is kept as one, heard as one at every door, and never answered', async () => {
  const browser = await crowd.connect(bia)
  await browser.join('rio')
  const [client, other] = [await enterIrc(port, 'ana', 'echo-message'), await enterIrc(port, 'caio')]
  await client.ask('JOIN #rio')
  await other.ask('JOIN #rio')
  client.send('NOTICE #rio :@bia, volto \x02já\x02')
  await other.find(/^:ana!\S+ NOTICE #rio :@bia, volto já$/)
  await client.find(/^:ana!\S+ NOTICE #rio :@bia, volto já$/)
  await expect.poll(() => browser.heardOf('new-message').map(([{ kind }]) => kind)).toEqual(['notice'])
  expect((await linesOf(bia, 'rio')).at(-1)).toMatchObject({
    ...{ kind: 'notice', text: '@bia, volto já', username: 'ana' },
  })
  expect((await bia.call('GET /api/unread')).channels).toContainEqual(
    expect.objectContaining({ slug: 'rio', mentions: 1 }),
  )
  const missed = await enterIrc(port, 'bia')
  await missed.ask('JOIN #rio')
  expect(missed.messages('NOTICE').map(({ params }) => params)).toEqual([['#rio', '@bia, volto já']])

  expect(
    await client.ask(
      ...['NOTICE', 'NOTICE #rio', 'NOTICE #fora :oi', 'NOTICE #a#b :oi', 'NOTICE ninguem :oi'],
      'NOTICE #rio :\x01VERSION irssi\x01',
    ),
  ).toEqual([])
  expect(await linesOf(bia, 'rio')).toHaveLength(1)
})
