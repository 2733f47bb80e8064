import { afterAll, beforeAll, expect, test } from 'vitest'
import { speakInOrder } from '../reliability/order-over-gateways.ts'
import { enterIrc, freePort } from '../support/irc.ts'
import { say } from '../support/lines.ts'
import { createCrowd } from '../support/live.ts'
import { passwordOf, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ircPort: number

beforeAll(async () => {
  ircPort = await freePort()
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000', IRC_PORT: String(ircPort) } })
})
afterAll(() => site.stop())

test('twenty speak at once by the API, over Socket.IO and in IRC: thirty listeners at three gateways hear one order without a gap', {
  timeout: 90_000,
}, async () => {
  const tokens: string[] = []
  const names = Array.from({ length: 20 }, (_, index) => `orador${index}`)
  for (const name of names) tokens.push((await site.member(name)).token)
  const irc = names.map((name) => ({ name, password: passwordOf(name) }))

  const figures = await speakInOrder({ urls: [site.url], tokens, irc, readers: 30, linesEach: 15 })
  expect(figures).toEqual({ lines: 300, readers: 30, complete: 30, ownOrder: true })
})

test('writers in IRC and in browsers are heard in one order at every gateway, by their ids', async () => {
  const names = ['lia', 'bento', 'duda']
  const members = await Promise.all(names.map((name) => site.member(name)))
  const crowd = createCrowd(site)
  const browser = await crowd.connect(members[0])
  await browser.join('rio')
  const clients = await Promise.all(names.map((name) => enterIrc(ircPort, name, 'message-tags echo-message')))
  for (const client of clients) await client.ask('JOIN #rio')

  const each = 15
  for (const [writer, client] of clients.entries())
    client.send(...Array.from({ length: each }, (_, line) => `PRIVMSG #rio :irc ${writer} ${line}`))
  await Promise.all(
    members.map(async (member, writer) => {
      for (let line = 0; line < each; line += 1) await say(member, '#rio', `web ${writer} ${line}`)
    }),
  )

  const heardInBrowser = () => browser.heardOf('new-message').map(([{ id, text }]) => [`c${id}`, text])
  await expect.poll(() => heardInBrowser().length, { timeout: 10_000 }).toBe(2 * each * names.length)
  for (const client of clients) {
    const received = () =>
      client.messages('PRIVMSG').map(({ tags, params }) => [tags.get('msgid'), params[1]])
    await expect.poll(received, { timeout: 10_000 }).toEqual(heardInBrowser())
  }
  const own = heardInBrowser().filter(([, text]) => text?.startsWith('irc 1 '))
  expect(own.map(([, text]) => text)).toEqual(Array.from({ length: each }, (_, line) => `irc 1 ${line}`))
  crowd.close()
})
