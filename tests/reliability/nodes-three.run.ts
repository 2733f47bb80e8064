import { onNodes } from './on-nodes.ts'
import { speakInOrder } from './order-over-gateways.ts'
import { atLeast, conclude } from './verdict.ts'

// Everybody writes at once at one of three nodes: both gateways of all nodes have the same order, and each
// line counts once.
const linesEach = Number(process.argv[2] ?? 200)
const people = Array.from({ length: 12 }, (_, index) => `membro${index}`)
const readers = 30

const figures = await onNodes({ count: 3, members: people }, async ({ group }) => {
  const everywhere = await Promise.all([0, 1, 2].map((node) => group.connect('admin', node)))
  const lists = []
  for (const { join } of everywhere) lists.push(await join('lisboa'))
  const urls = group.nodes.map(({ url }) => url)
  const tokens = people.map(group.tokenOf)
  const irc = people.map((name) => ({ name, password: `${name}-${name}` }))
  const order = await speakInOrder({ urls, tokens, irc, readers, linesEach })
  return {
    ...order,
    once: lists.filter((list) => list.status === 'success' && list.users.length === 1).length,
  }
})

conclude('Three nodes', {
  lines: atLeast(figures.lines, people.length * linesEach),
  'readers who heard all in one order': atLeast(figures.complete, readers),
  'every writer’s lines in their order': { measured: figures.ownOrder, isMet: figures.ownOrder },
  'nodes that show somebody who is at all three once': atLeast(figures.once, 3),
})
