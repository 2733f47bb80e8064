import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { Unavailable } from '../../platform/errors.ts'
import type { ComposeTask, ImageAnswer, ImageProcessor, PictureTask } from '../../platform/image-processor.ts'

/** Beside this module, with the same extension. */
const program = fileURLToPath(new URL(`./convert-image-program${extname(import.meta.url)}`, import.meta.url))
const idleMilliseconds = 20_000
const waitingAtMost = 50
/** With more than one core, one is left to the site. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

interface Dependencies {
  log: Logger
  /** From 0, fast, to 9, small. */
  effort?: number
  /** Time limit per picture; a limit of CPU time ends it earlier. */
  patienceMilliseconds?: number
  /** CPU seconds that an SVG may take to render. */
  drawingSeconds?: number
}

/**
 * Decodes in a few child processes of low priority, which are killed if a picture takes too long. A fault in
 * a decoder ends such a process, never the site.
 */
export function createSharpImageProcessor({
  log,
  effort = 3,
  patienceMilliseconds = 60_000,
  drawingSeconds = 3,
}: Dependencies): ImageProcessor {
  /** Idle processes with the timers that end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let working = 0

  async function convert(task: PictureTask | ComposeTask): Promise<ImageAnswer> {
    if (working >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Unavailable('pictures_busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working += 1

    try {
      return await convertIn(acquireIdle() ?? start(), task)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }

  async function convertIn(child: ChildProcess, task: PictureTask | ComposeTask): Promise<ImageAnswer> {
    const answer = await request(child, task, patienceMilliseconds)
    if (answer) {
      rest(child)
      return answer
    }

    log.warn('a picture took too long, or broke its decoder')
    child.kill('SIGKILL')
    return { converted: false, reason: 'broken' }
  }

  function start(): ChildProcess {
    // It needs no environment variables, and must not read the secrets in them.
    const child = fork(program, [effort, drawingSeconds].map(String), {
      env: {},
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running.add(child)
    child.on('error', () => {})
    child.on('exit', () => {
      running.delete(child)
      leave(child)
    })
    if (child.pid) setPriority(child.pid, 5)
    return child
  }

  function rest(child: ChildProcess): void {
    const end = () => {
      idle.delete(child)
      child.kill()
    }
    idle.set(child, setTimeout(end, idleMilliseconds).unref())
  }

  function acquireIdle(): ChildProcess | undefined {
    const [child] = idle.keys()
    if (child) leave(child)
    return child
  }

  function leave(child: ChildProcess): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }

  return {
    convert,
    compose: convert,
    close() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/** Returns undefined if the process ends or times out before it responds. */
function request(
  child: ChildProcess,
  task: PictureTask | ComposeTask,
  milliseconds: number,
): Promise<ImageAnswer | undefined> {
  return new Promise((resolve) => {
    const answered = (answer?: unknown) => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', ended)
      resolve(answer as ImageAnswer | undefined)
    }
    const ended = () => answered()
    const timer = setTimeout(ended, milliseconds)
    child.on('message', answered).on('exit', ended)
    child.send(task)
  })
}
