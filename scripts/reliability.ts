import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Runs each program in turn: `npm run reliability`, or `npm run reliability -- kills order`.
const folder = join(import.meta.dirname, '../tests/reliability')
const ending = '.run.ts'
const wanted = process.argv.slice(2)
const programs = readdirSync(folder).filter((file) => file.endsWith(ending))
const chosen = programs.filter(
  (file) => wanted.length === 0 || wanted.includes(file.slice(0, -ending.length)),
)

const failed = chosen.filter((file) => {
  console.log(`\n# ${file.slice(0, -ending.length)}`)
  return spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0 || chosen.length === 0) {
  console.error(`Failed: ${failed.join(', ') || 'no such program'}. There are: ${programs.join(', ')}`)
  process.exitCode = 1
}
