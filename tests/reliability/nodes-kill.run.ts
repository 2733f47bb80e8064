import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { startRetryingProxy } from '../support/retrying-proxy.ts'
import { createDesk } from './acknowledged-lines.ts'
import { onNodes } from './on-nodes.ts'
import { openClients } from './returning-clients.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Kills one of two nodes under load: `node nodes-kill.run.ts [CLIENTS]`.
const clients = Number(process.argv[2] ?? 1000)
const people = Array.from({ length: 50 }, (_, index) => `membro${index}`)
const leavers = Array.from({ length: 20 }, (_, index) => `fugaz${index}`)
/** Every second one uses IRC: members who are in the channel with lines anyway. */
const writers = ['membro1', 'membro10', 'membro2', 'membro20', 'membro3']
/** Channels without lines, so that each client receives no more than a person would. */
const quiet = Object.values(preloadedGroups)
  .flat()
  .filter((slug) => slug !== 'barra' && slug !== 'rio')
const place = 'barra'
const byNumber = (one: number, other: number) => one - other

const figures = await onNodes({ count: 2, members: [...people, ...leavers] }, async ({ group }) => {
  const proxy = await startRetryingProxy(() => group.nodes.map(({ url }) => url))
  const crowd = await openClients({
    ...{ url: proxy.url, clients },
    tokenOf: (client) => group.tokenOf(`${people[client % people.length]}`),
    // A tenth of the clients are in the channel with lines.
    channelOf: (client) => (client % 10 === 0 ? place : `${quiet[client % quiet.length]}`),
  })
  const watcher = await group.connect('admin', 0)
  await watcher.join(place)
  for (const name of leavers) await (await group.connect(name, 1)).join(place)
  const desk = createDesk({ url: () => proxy.url, withIrc: true })
  await desk.open(writers)
  await pause(3000)

  await group.nodes[1]?.kill('site')
  const killedAt = performance.now()
  const isLeaver = new Set(leavers.map(group.idOf))
  const left = () => watcher.heardOf('user-left').map(([id]) => id)
  const gone = async () => {
    for (const end = killedAt + 30_000; performance.now() < end; await pause(20))
      if (new Set(left().filter((id) => isLeaver.has(id))).size === leavers.length) break
    return performance.now() - killedAt
  }
  const [back, known] = await Promise.all([crowd.allBackSince(killedAt), gone()])
  await pause(3000)
  const answer = await watcher.join(place)
  const shown = answer.status === 'success' ? answer.users.map(({ id }) => id) : []
  const stored = await desk.close()
  const expected = people.filter((_, person) => person % 10 === 0).map(group.idOf)
  crowd.close()
  proxy.stop()
  const ids = left()
  const times = (id: number) => ids.filter((one) => one === id).length
  return {
    ...{ kept: stored, back, known },
    notOnce: [...isLeaver].filter((id) => times(id) !== 1).length,
    others: ids.filter((id) => !isLeaver.has(id)).length,
    isRight: isDeepStrictEqual(shown.toSorted(byNumber), [...expected, group.idOf('admin')].sort(byNumber)),
  }
})

conclude('One of two nodes killed under load', {
  clients: figure(clients),
  'lines acknowledged': atLeast(figures.kept.acknowledged, 100),
  'of these echoed in IRC': atLeast(figures.kept.echoed, 10),
  lost: none(figures.kept.lost),
  twice: none(figures.kept.twice),
  disordered: none(figures.kept.disordered),
  'all clients in their channels again after': atMost(figures.back, 10_000, 'ms'),
  'all who went with the node known to have left after': atMost(figures.known, 10_000, 'ms'),
  'of them told other than once': none(figures.notOnce),
  'told of who had not gone': none(figures.others),
  'who is there is shown rightly in the end': { measured: figures.isRight, isMet: figures.isRight },
})
