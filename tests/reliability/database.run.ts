import { stopDatabase } from './database-stops.ts'
import { onFreshSite } from './fresh-site.ts'

// Stops the database abruptly under load: `node database.run.ts [ROUNDS]`.
const rounds = Number(process.argv[2] ?? 5)
const writers = Array.from({ length: 10 }, (_, index) => `membro${index}`)

await onFreshSite({ members: writers.length }, ({ url, process: site }) =>
  stopDatabase({
    title: 'Database stopped under load',
    ...{ url: () => url, writers, rounds, stop: () => site.signalDatabase('SIGQUIT') },
  }),
)
