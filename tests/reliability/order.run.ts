import { onFreshSite } from './fresh-site.ts'
import { speakInOrder } from './order-over-gateways.ts'
import { atLeast, conclude, figure } from './verdict.ts'

// Twenty members write at once, by the API, over Socket.IO and in IRC; thirty listen, a third at each
// realtime gateway.
const readers = 30
const linesEach = Number(process.argv[2] ?? 500)
const figures = await onFreshSite({ members: 20 }, ({ url, tokens }) => {
  const irc = tokens.map((_, index) => ({
    name: `membro${index}`,
    password: `membro${index}-membro${index}`,
  }))
  return speakInOrder({ urls: [url], tokens, irc, readers, linesEach })
})

conclude('One order at every gateway', {
  lines: figure(figures.lines),
  'readers who heard all, gapless, in one order': atLeast(figures.complete, readers),
  "each writer's own order kept": { measured: figures.ownOrder, aim: 'true', isMet: figures.ownOrder },
})
