import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The long forms of two tests: every kind of expensive input in every field of every call, and every call
// with a database of a million lines.
const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const tests = ['call-costs', 'database-costs'].map((name) => `tests/reliability/${name}.test.ts`)
const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COSTS: 'all' },
})
process.exitCode = status ?? 1
