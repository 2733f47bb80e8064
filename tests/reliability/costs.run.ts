import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Every kind of dear input to every field of every call, and every call to a database of a million lines: the long
// forms of the tests of these names.
const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const tests = ['call-costs', 'database-costs'].map((name) => `tests/reliability/${name}.test.ts`)
const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COSTS: 'all' },
})
process.exitCode = status ?? 1
