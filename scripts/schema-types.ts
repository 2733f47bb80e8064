import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const instant = 'ColumnType<string, Date | string, Date | string>'
const options = [
  ...['--dialect', 'postgres', '--camel-case', '--print', '--date-parser', 'string', '--log-level', 'error'],
  ...['--exclude-pattern', 'kysely_*'],
  // Matches the parsers in `server/platform/database/database.ts`.
  ...['--type-mapping', JSON.stringify({ timestamptz: instant, int8: 'number' })],
]

/** Returns the row types of the database at `url` as TypeScript. */
export async function generateSchemaTypes(url: string): Promise<string> {
  const generator = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js')
  const { stdout } = await promisify(execFile)(process.execPath, [generator, ...options, '--url', url])
  return `${stdout.trim()}\n`
}
