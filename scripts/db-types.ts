import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/platform/database/migrations.ts'
import { createLog } from '../server/platform/log.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { generateSchemaTypes } from './schema-types.ts'

const log = createLog('warn')
const dataDir = mkdtempSync(join(tmpdir(), 'canal-barra-types-'))
chmodSync(dataDir, 0o755)

const database = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
try {
  await migrate(database.url, log)
  const file = join(import.meta.dirname, '../server/database/schema.ts')
  writeFileSync(file, await generateSchemaTypes(database.url))
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
