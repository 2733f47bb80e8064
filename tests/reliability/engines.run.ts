import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Opens every page, dialog and menu in Firefox and WebKit; `npm test` opens only one of each kind.
const root = join(import.meta.dirname, '../..')
const env = { ...process.env, TEST_EVERY_SCREEN: '1' }
const run = (...program: string[]) =>
  spawnSync(process.execPath, program, { cwd: root, env, stdio: 'inherit' }).status

process.exitCode = run('scripts/prepare.mjs', 'web', 'browser') || run('scripts/test.ts', 'tests/e2e/engines')
