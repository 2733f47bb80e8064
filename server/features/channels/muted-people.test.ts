import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/chat.ts'
import { setLevels } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { personAway } from '../../../web/features/chat/log/chat.live.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let op: Member
let lia: Member
let rui: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[op, lia, rui] = [await site.member('ana'), await site.member('lia'), await site.member('rui')]
  await setLevels(site, 'lisboa', [[op, 100]])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const change = (away: { text: string } | null) => lia.call('PUT /api/presence', { body: { away } })
const person = { nickname: 'lia', channel_name: 'lisboa' }
const mute = (channel_name = 'lisboa') =>
  op.call('POST /api/channel-mute', { body: { ...person, channel_name, minutes: 10 } })
const unmute = () => op.call('DELETE /api/channel-mute', { body: person })

/** lia, as seen by people in a channel. */
async function seenIn(client: LiveClient, slug: string): Promise<Person[]> {
  const answer = await client.join(slug)
  if (answer.status === 'error') throw new Error(answer.message)
  return answer.users.filter(({ id }) => id === lia.id)
}

/** What a reader of a channel sees of lia, by events and by requests. */
async function readerOf(slug: string) {
  const client = await crowd.connect(rui)
  const law = await underLaw(client, {
    fetch: () => seenIn(client, slug),
    patches: { 'away-changed': (people, told) => personAway(people, told) },
  })
  const received = async () => (await law.holds())[0]?.away
  return { away: received, announced: () => client.heardOf('away-changed').map(([{ away }]) => away) }
}

test('who is muted does not say why they are away to those in that channel, before the mute or during it', async () => {
  const own = await crowd.connect(lia)
  for (const slug of ['lisboa', 'porto']) await own.join(slug)
  const [there, elsewhere] = [await readerOf('lisboa'), await readerOf('porto')]
  const [irc, other] = [
    await enterIrc(port, 'ana', 'away-notify'),
    await enterIrc(port, 'rui', 'away-notify'),
  ]
  await irc.ask('JOIN #lisboa', 'JOIN #porto')
  await other.ask('JOIN #porto')

  await change({ text: 'antes' })
  expect([await there.away(), await elsewhere.away()]).toEqual(['antes', 'antes'])
  await mute()
  await expect.poll(there.away).toBe('Volto já')
  await change({ text: 'gritos' })
  await other.find(/^:lia!\S+ AWAY :?gritos$/)
  expect([await there.away(), await elsewhere.away()]).toEqual(['Volto já', 'gritos'])
  expect(there.announced()).not.toContain('gritos')
  await irc.ask()
  expect(irc.lines.join('\n')).not.toContain('gritos')

  await unmute()
  await irc.find(/^:lia!\S+ AWAY :?gritos$/)
  await expect.poll(there.away).toBe('gritos')
  await change(null)
  expect(await there.away()).toBeUndefined()
  for (const { socket } of [irc, other]) socket.destroy()
})

test('nor is it told as they come in, or once the site has started anew', async () => {
  await setLevels(site, 'miami', [[op, 100]])
  await change({ text: 'gritos' })
  await mute('miami')
  const irc = await enterIrc(port, 'ana', 'away-notify')
  await irc.ask('JOIN #miami')
  const own = await crowd.connect(lia)
  await own.join('miami')
  await irc.find(/^:lia!\S+ AWAY :?Volto já$/)
  irc.socket.destroy()

  await site.restart()
  ;[lia, rui] = [await site.signIn('lia'), await site.signIn('rui')]
  const again = await crowd.connect(lia)
  await again.join('miami')
  const reader = await readerOf('miami')
  expect(await reader.away()).toBe('Volto já')
})
