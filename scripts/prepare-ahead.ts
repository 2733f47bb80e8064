import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { announceBuild } from './build-web.ts'
import { compressLater } from './compress-later.ts'

// Nobody waits for this build but the server, which finds it done, or begins it again and says what fails.
if (announceBuild()) {
  const program = join(import.meta.dirname, 'prepare-start.ts')
  spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'ignore'] }).unref()
} else await compressLater()
