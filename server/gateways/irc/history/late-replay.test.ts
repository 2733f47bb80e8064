import { afterAll, beforeEach, expect, test } from 'vitest'
import { conversationOf, write } from '../../../../tests/support/conversations.ts'
import { connectIrc, enterIrc, freePort, type IrcClient } from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

// As The Lounge: it holds `znc.in/playback`, and requests nothing when it comes back.
const capabilities = 'message-tags server-time batch znc.in/playback znc.in/self-message'

const port = await freePort()
const site: TestSite = await startSite({
  environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' },
})
const bia = await site.member('bia')
const slug = 'rio'
let number = 0
let ana: Member

beforeEach(async () => {
  number += 1
  ana = await site.member(`ana${number}`)
  // On a first visit, all earlier messages count as read.
  const client = await enterIrc(port, ana.username)
  await client.ask(`JOIN #${slug}`)
  client.send('QUIT')
  await client.ended
})
afterAll(() => site.stop())

const sayInPrivate = async (content: string) => write(bia, await conversationOf(bia, ana), content)

const textsOf = (client: IrcClient) => client.messages('PRIVMSG').map(({ params }) => params[1])

test('who may ask for what they missed, and asks for nothing, is told it a while later, once', async () => {
  await say(bia, slug, 'um')
  await sayInPrivate('em segredo')
  const client = await enterIrc(port, ana.username, capabilities)
  await client.ask(`JOIN #${slug}`)
  await say(bia, slug, 'dois')
  await client.find(/ :dois$/)
  await client.find(/ :em segredo$/)
  await client.find(/ :um$/)
  expect(textsOf(client).toSorted()).toEqual(['dois', 'em segredo', 'um'])
})

test('who asks is told what they asked for, and no more', async () => {
  await say(bia, slug, 'um')
  await sayInPrivate('em segredo')
  const asking = await enterIrc(port, ana.username, capabilities)
  await asking.ask('PRIVMSG *playback :PLAY * 9999999999', `JOIN #${slug}`)
  const silent = await enterIrc(port, ana.username, capabilities)
  await silent.ask(`JOIN #${slug}`)
  // What is told later than it joined has been told to the other by then.
  await silent.find(/ :um$/)
  await silent.find(/ :em segredo$/)
  expect(textsOf(asking)).toEqual([])
})

test('what has been told, and confirmed by a program with a password of its own, is not told again', async () => {
  const body = { name: 'The Lounge', password: passwordOf(ana.username) }
  const { secret } = await ana.call('POST /api/app-passwords', { body })
  const enter = async () => {
    const client = await connectIrc(port)
    client.send(`CAP REQ :${capabilities}`, `PASS ${ana.username}:${secret}`)
    client.send('NICK ana', 'USER ana 0 * :Ana', 'CAP END')
    await client.find(/ 376 /)
    await client.ask(`JOIN #${slug}`)
    return client
  }
  await say(bia, slug, 'um')
  const client = await enter()
  await client.find(/ :um$/)
  const [, token] = / PING :?(\S+)$/.exec(await client.find(/^:\S+ PING /)) ?? []
  await client.ask(`PONG ${token}`)
  client.send('QUIT')
  await client.ended
  await say(bia, slug, 'dois')

  const again = await enter()
  await again.find(/ :dois$/)
  expect(textsOf(again)).toEqual(['dois'])
})
