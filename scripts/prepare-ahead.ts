import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// On a first start nobody waits for this build but the server, which then finds it done, or begins it again and says
// what fails.
if (!existsSync(join(root, 'build/program')))
  spawn(process.execPath, ['scripts/prepare-start.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  }).unref()
