import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addFeature } from './new-feature.ts'

const root = join(import.meta.dirname, '..')
const [what, name = '', ...kinds] = process.argv.slice(2)
if (what !== 'feature')
  fail('What is to be made? npm run new -- feature saved-articles [member] [public] [staff]')

let paths: string[] = []
try {
  // Every feature has a page for members.
  const others = kinds.filter((kind) => kind !== 'member')
  paths = kinds.length > 0 ? addFeature(root, name, others) : addFeature(root, name)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
const biome = 'node_modules/.bin/biome'
const unusedImports = ['--unsafe', '--only=correctness/noUnusedImports']
run(biome, ['lint', '--write', '--log-level=error', ...unusedImports, ...paths])
run(biome, ['check', '--write', '--log-level=error', '--linter-enabled=false', ...paths])
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
