import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterIrc, freePort } from '../../../../tests/support/irc.ts'
import { startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port) } })
  for (const name of ['ana', 'bia']) await site.member(name)
})
afterAll(() => site.stop())

/** Has so many people sit in a channel. */
async function fill(channel: string, count: number): Promise<void> {
  for (let id = 1001; id <= 1000 + count; id++) {
    const name = `gente${id}`
    const member = { id, name, nickname: name, profileImage: '', level: 0 as const, channel }
    await site.app.infrastructure.presence.arrive(member, name)
    await site.app.infrastructure.presence.enter(member, name)
  }
}

test('the metadata of a crowd is sent a few times a minute, then later; who joins is in all the same', async () => {
  await fill('rio', 4999)
  const client = await enterIrc(port, 'ana', 'batch draft/metadata-2 standard-replies no-implicit-names')
  await client.ask('METADATA * SUB display-name')
  const ofCrowd = (lines: string[]) =>
    lines.filter((line) => / METADATA \S+ display-name \* /.test(line)).length
  expect(ofCrowd(await client.ask('JOIN #rio'))).toBe(5000)
  for (let times = 0; times < 3; times++) expect(ofCrowd(await client.ask('METADATA #rio SYNC'))).toBe(5000)

  const later = expect.stringMatching(/ 774 ana #rio 60$/)
  expect(await client.ask('METADATA #rio SYNC')).toEqual([later])
  const again = await client.ask('PART #rio', 'JOIN #rio')
  expect(again).toContainEqual(expect.stringMatching(/^:ana!\S+ JOIN #rio/))
  expect(again).toContainEqual(later)
  expect(ofCrowd(again)).toBe(0)
  client.socket.destroy()
})

test('a list of a crowd counts as the commands that it costs: what comes after some waits, and others do not', async () => {
  await fill('brasil', 5000)
  const other = await enterIrc(port, 'bia')
  await other.ask('JOIN #brasil')
  const client = await enterIrc(port, 'ana')
  await client.ask('JOIN #brasil')
  const listed = () => client.lines.filter((line) => / 315 /.test(line)).length
  client.send('NAMES #brasil', ...Array.from({ length: 5 }, () => 'WHO #brasil'))
  await vi.waitFor(() => expect(listed()).toBe(2))
  expect((await other.ask('WHO #brasil')).filter((line) => / 352 /.test(line))).toHaveLength(5002)
  await other.ask('WHO #brasil')
  expect(listed()).toBe(2)
  for (const one of [client, other]) one.socket.destroy()
})
