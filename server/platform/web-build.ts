import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { signal } from './postgres/embedded-postgres-processes.ts'
import { StartupError } from './startup-error.ts'

const ofProject = {
  /** What a complete build leaves, and a start removes when sources have changed. */
  mark: fileURLToPath(new URL('../../build/.inputs', import.meta.url)),
  builder: fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url)),
}

/**
 * Waits until the web app is built: by another process that has begun already, or by a new one, which ends with this
 * one and says itself what fails; throws a `StartupError` then.
 */
export async function untilWebBuilt({ mark, builder } = ofProject): Promise<void> {
  if (existsSync(mark)) return
  // A group of its own, so that what the builder starts ends with it.
  const child = spawn(process.execPath, [builder], { stdio: 'inherit', detached: true })
  const end = () => void (child.pid && signal(-child.pid, 'SIGTERM'))
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new StartupError('The web app could not be built.')
}
