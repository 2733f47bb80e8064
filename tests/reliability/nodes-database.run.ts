import { stopDatabase } from './database-stops.ts'
import { onNodes } from './on-nodes.ts'

// Stops the database of two nodes abruptly under load: `node nodes-database.run.ts [ROUNDS]`.
const rounds = Number(process.argv[2] ?? 5)
const writers = Array.from({ length: 10 }, (_, index) => `membro${index}`)

await onNodes({ count: 2, members: writers }, ({ group, signalDatabase }) => {
  let turn = 0
  return stopDatabase({
    title: 'Database of two nodes stopped under load',
    ...{ writers, rounds, stop: () => signalDatabase('SIGQUIT') },
    url: () => group.urlOf(turn++ % 2),
  })
})
