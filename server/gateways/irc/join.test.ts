import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNickname } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number
let bia: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  bia = await site.member('bia')
  await takeNickname(bia, 'bibi')
})
afterAll(() => site.stop())

test('who hangs up on the way into many channels founds no more of them', async () => {
  const client = await enterIrc(port, 'bia')
  const name = `#n${Date.now()}`
  const names = Array.from({ length: 10 }, (_, index) => `${name}-${index}`)
  client.send(`JOIN ${names.join(',')}`)
  await client.find(new RegExp(` JOIN ${name}-0$`))
  client.socket.destroy()
  await expect.poll(() => site.app.infrastructure.presence.isOnline(bia.id)).toBe(false)
  await pause(1000)
  const channels = await site.visitor.call('GET /api/channels')
  expect(channels.map(({ name }) => name)).not.toContain(`${name}-9`)
})
