import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Each benchmark is a program of its own, one after the other: `npm run bench`, or `npm run bench -- fanout`.
const folder = join(import.meta.dirname, 'bench')
const wanted = process.argv.slice(2)
const programs = readdirSync(folder).filter((file) => file.endsWith('.bench.ts'))
const chosen = programs.filter(
  (file) => wanted.length === 0 || wanted.includes(file.replace('.bench.ts', '')),
)

const failed = chosen.filter((file) => {
  console.log(`\n# ${file.replace('.bench.ts', '')}`)
  return spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0 || chosen.length === 0) {
  console.error(`Failed: ${failed.join(', ') || 'no such benchmark'}. There are: ${programs.join(', ')}`)
  process.exitCode = 1
}
