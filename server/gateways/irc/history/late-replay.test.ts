import { afterAll, beforeEach, expect, test } from 'vitest'
import { pong, startIrcVisits, textsOf, type Visitor } from '../../../../tests/support/irc-visits.ts'
import { say } from '../../../../tests/support/lines.ts'

// As The Lounge: it holds `znc.in/playback`, and requests nothing when it comes back.
const capabilities = 'message-tags server-time batch znc.in/playback znc.in/self-message'

const { site, bia, slug, begin } = await startIrcVisits()
let visitor: Visitor

beforeEach(async () => {
  visitor = await begin()
})
afterAll(() => site.stop())

test('who may ask for what they missed, and asks for nothing, is told it a while later, once', async () => {
  await say(bia, slug, 'um')
  await visitor.sayInPrivate('em segredo')
  const client = await visitor.enterByAccount(capabilities)
  await say(bia, slug, 'dois')
  await client.find(/ :dois$/)
  await client.find(/ :em segredo$/)
  await client.find(/ :um$/)
  expect(textsOf(client).toSorted()).toEqual(['dois', 'em segredo', 'um'])
})

test('who asks is told what they asked for, and no more', async () => {
  await say(bia, slug, 'um')
  await visitor.sayInPrivate('em segredo')
  const asking = await visitor.enterByAccount(capabilities, 'PRIVMSG *playback :PLAY * 9999999999')
  const silent = await visitor.enterByAccount(capabilities)
  // What is told later than it joined has been told to the other by then.
  await silent.find(/ :um$/)
  await silent.find(/ :em segredo$/)
  expect(textsOf(asking)).toEqual([])
})

test('what has been told, and confirmed by a program with a password of its own, is not told again', async () => {
  await say(bia, slug, 'um')
  const client = await visitor.enter(capabilities)
  await client.find(/ :um$/)
  await pong(client)
  client.send('QUIT')
  await client.ended
  await say(bia, slug, 'dois')

  const again = await visitor.enter(capabilities)
  await again.find(/ :dois$/)
  expect(textsOf(again)).toEqual(['dois'])
})
