import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import type { Attack, Target } from './floods-program.ts'
import { onFreshSite } from './fresh-site.ts'
import { watchGoodUsers } from './good-users.ts'
import { atMost, conclude, figure, none } from './verdict.ts'

// Floods of frames and of IRC lines, handshakes that are never completed, and headers sent byte by byte.
const program = `${import.meta.dirname}/floods-program.ts`

const ircPort = await freePort()

const figures = await onFreshSite(
  { members: 20, environment: { RATE_LIMIT_FACTOR: '1', IRC_PORT: String(ircPort) } },
  async ({ url, tokens }) => {
    const good = await watchGoodUsers({ url, tokens: tokens.slice(0, 10), linesPerSecond: 5 })
    const attackers = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const names = Array.from({ length: 10 }, (_, index) => `membro${10 + index}`)
    attackers.send({ url, tokens: tokens.slice(10), ircPort, names } satisfies Target)
    // Passwords are checked before: `logins` is about many of them at once.
    await once(attackers, 'message')
    good.takeP99()
    await pause(10_000)
    const calm = good.takeP99()

    attackers.send('attack')
    const [attack] = (await once(attackers, 'message')) as [Attack]
    const crowded = good.takeP99()
    const { cut, failures } = await good.leave()
    return { ...attack, calm, crowded, cut, failures }
  },
)

const seconds = (milliseconds: number) => milliseconds / 1000
conclude('Floods and slow handshakes', {
  'flooding sockets not cut': none(figures.flooded.left),
  'slowest of them to be cut': atMost(seconds(figures.flooded.slowest), 10, 's'),
  'flooding IRC clients not cut': none(figures.chattered.left),
  'slowest of them to be cut, in IRC': atMost(seconds(figures.chattered.slowest), 10, 's'),
  'half-open handshakes not cut': none(figures.opened.left),
  'slowest of them to be cut ': atMost(seconds(figures.opened.slowest), 10, 's'),
  'connections with a byte a second not cut': none(figures.trickled.left),
  'slowest of them  to be cut': atMost(seconds(figures.trickled.slowest), 10, 's'),
  'p99 of good users before': figure(`${Math.round(figures.calm)} ms`),
  'p99 of good users, times': atMost(figures.crowded / figures.calm, 2),
  'good users cut': none(figures.cut),
  'their lines refused': none(figures.failures),
})
