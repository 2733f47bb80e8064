import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../../../tests/support/live.ts'
import { createPushCrowd } from '../../../tests/support/push.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let pushCrowd: ReturnType<typeof createPushCrowd>
let ana: Member
let rui: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  pushCrowd = createPushCrowd(site)
  ;[ana, rui] = [await site.member('ana'), await site.member('rui')]
})
afterEach(() => {
  crowd.close()
  pushCrowd.close()
})
afterAll(() => site.stop())

const type = (member: Member, slug: string, is_typing = true) =>
  member.call('POST /api/channels/:slug/typing', { params: { slug }, body: { is_typing } })
const anaIn = (channel: string, is_typing = true) => [{ channel, userId: ana.id, nickname: 'ana', is_typing }]

async function enter(member: Member, slug: string): Promise<LiveClient> {
  const client = await crowd.connect(member)
  await client.join(slug)
  return client
}

test('who writes in a channel is told to those in it, through every gateway, and so is who stops', async () => {
  await enter(ana, 'barra')
  const browser = await enter(rui, 'barra')
  const push = pushCrowd.connect(rui)
  await push.subscribe('private-barra')
  const irc = await enterIrc(port, 'rui', 'message-tags')
  const plain = await enterIrc(port, 'rui')
  for (const client of [irc, plain]) await client.ask('JOIN #barra')

  await type(ana, 'barra')
  await type(ana, 'barra', false)
  await irc.find(/^@\S*\+typing=done\S* :ana!\S+ TAGMSG #barra$/)
  expect(irc.messages('TAGMSG')).toHaveLength(2)
  expect(plain.messages('TAGMSG')).toEqual([])
  await expect.poll(() => browser.heardOf('channel-typing')).toEqual([anaIn('barra'), anaIn('barra', false)])
  await expect
    .poll(() => push.heardOf('channel-typing'))
    .toEqual([...anaIn('barra'), ...anaIn('barra', false)])
  for (const client of [irc, plain]) client.socket.destroy()
})

test('what IRC says of it reaches the browser, and nobody’s own clients', async () => {
  const browser = await enter(rui, 'rio')
  const irc = await enterIrc(port, 'ana', 'message-tags echo-message')
  await irc.ask('@+typing=active TAGMSG #rio', 'JOIN #rio')
  await irc.ask('@+typing=active TAGMSG #rio', '@+typing=paused TAGMSG #rio')
  await expect.poll(() => browser.heardOf('channel-typing')).toEqual([anaIn('rio'), anaIn('rio', false)])
  expect(irc.messages('TAGMSG')).toEqual([])
  irc.socket.destroy()
})

test('whoever has blocked the writer hears nothing of it', async () => {
  const [eva, ivo] = [await site.member('eva'), await site.member('ivo')]
  await eva.call('POST /api/blocks', { body: { userId: ana.id } })
  await enter(ana, 'porto')
  const [deaf, other] = [await enter(eva, 'porto'), await enter(ivo, 'porto')]
  const push = pushCrowd.connect(eva)
  await push.subscribe('private-porto')
  const irc = await enterIrc(port, 'eva', 'message-tags')
  await irc.ask('JOIN #samba')
  await type(ana, 'porto')
  await expect.poll(() => other.heardOf('channel-typing')).toEqual([anaIn('porto')])
  await irc.ask('PING fim')
  expect([deaf.heardOf('channel-typing'), push.heardOf('channel-typing'), irc.messages('TAGMSG')]).toEqual([
    ...[[], [], []],
  ])
  irc.socket.destroy()
})

test('of somebody who is not in the channel nothing is told, and beyond twelve people of nobody', async () => {
  const browser = await enter(rui, 'globo')
  await type(ana, 'globo')
  await enter(ana, 'globo')
  for (let count = 3; count <= 12; count += 1) await enter(await site.member(`gente${count}`), 'globo')
  await type(ana, 'globo')
  await expect.poll(() => browser.heardOf('channel-typing')).toEqual([anaIn('globo')])

  await enter(await site.member('gente13'), 'globo')
  await type(ana, 'globo')
  await pause(200)
  expect(browser.heardOf('channel-typing')).toHaveLength(1)
})

test('who may not speak in a channel is refused, and at no gateway shown as writing', async () => {
  const refused = (slug: string) =>
    ana.refused('POST /api/channels/:slug/typing', { params: { slug }, body: { is_typing: true } })
  expect((await refused('nenhum')).body.key).toBe('channel_not_found')

  const op = await site.signIn('neto')
  const who = { nickname: 'ana', channel_name: 'portugal' }
  const irc = await enterIrc(port, 'ana', 'message-tags')
  await irc.ask('JOIN #portugal')
  const browser = await enter(rui, 'portugal')
  await op.call('POST /api/channel-mute', { body: { ...who, minutes: 10 } })
  expect((await refused('portugal')).body.key).toBe('channel_muted')
  await irc.ask('@+typing=active TAGMSG #portugal', 'PING mudo')
  await op.call('DELETE /api/channel-mute', { body: who })
  await type(ana, 'portugal', false)
  await expect.poll(() => browser.heardOf('channel-typing')).toEqual([anaIn('portugal', false)])

  await op.call('POST /api/channel-ban', { body: who })
  expect((await refused('portugal')).body.key).toBe('channel_banned')
  irc.socket.destroy()
})
