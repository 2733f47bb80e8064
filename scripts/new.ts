import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addFeature } from './new-feature.ts'

const root = join(import.meta.dirname, '..')
const [kind, name = ''] = process.argv.slice(2)
if (kind !== 'feature') fail('What is to be made? npm run new -- feature saved-articles')

let paths: string[] = []
try {
  paths = addFeature(root, name)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
run('node_modules/.bin/biome', ['check', '--write', '--log-level=error', ...paths])
run(process.execPath, ['scripts/db-types.ts'])
run(process.execPath, ['scripts/write-coverage.ts'])
paths.push('server/database/schema.ts', 'docs/coverage.md')

console.log(`${paths.length} files are written or changed:\n${paths.map((path) => `  ${path}`).join('\n')}`)
console.log(`
It works already: npm run check, npm test -- server/features/${name} web/features/${name}, npm run dev.
Then make it yours, by docs/adding-a-feature.md: its texts in four languages first, locales/*/${name}.json.`)

function run(program: string, options: string[]): void {
  const { status } = spawnSync(program, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function fail(why: string): never {
  console.error(why)
  process.exit(2)
}
