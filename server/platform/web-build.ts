import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signal } from './postgres/embedded-postgres-processes.ts'
import { StartupError } from './startup-error.ts'

const builder = fileURLToPath(new URL('../../scripts/prepare-start.ts', import.meta.url))

/**
 * Builds the web app if its sources have changed, as a process that ends with this one. It says itself what fails;
 * throws a `StartupError` then.
 */
export async function buildWebApp(program = builder): Promise<void> {
  // A group of its own, so that what the builder starts ends with it.
  const child = spawn(process.execPath, [program], { stdio: 'inherit', detached: true })
  const end = () => void (child.pid && signal(-child.pid, 'SIGTERM'))
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new StartupError('The web app could not be built.')
}
