import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectIrc, freePort } from '../../../../tests/support/irc.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port) } })
  for (const name of ['ana.lima', 'bruno']) await site.member(name)
})
afterAll(() => site.stop())

async function enter(user: string): Promise<string> {
  const client = await connectIrc(port)
  client.send(`PASS ${passwordOf('ana.lima')}`, 'NICK ana|lima', `USER ${user} 0 * :Ana`)
  const answer = await client.find(/ 001 | 464 /)
  client.socket.destroy()
  return answer
}

// `bruno` is somebody else's account, of which the password is wrong each time.
test.each(['root', 'bruno'])(
  'with the password alone the nick is the account, where the machine’s user is %s',
  async (user) => {
    for (let time = 0; time < 7; time += 1) expect(await enter(user)).toContain(' 001 ana|lima :Welcome')
  },
)
