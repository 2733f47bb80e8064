import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'

// Stands in for the site in tests that must kill it: `node embedded-postgres-program.ts DATA_DIR`.
const dataDir = process.argv[2] ?? ''
try {
  const { url, pid, stop } = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  process.once('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
  process.once('SIGUSR2', () => process.exit(0))
  console.log(JSON.stringify({ url, pid }))
} catch (error) {
  console.log(JSON.stringify({ name: (error as Error).name, refused: (error as Error).message }))
  process.exit(1)
}
