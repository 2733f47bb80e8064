import { setTimeout } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** What may wait while a client is held up; more is a flood. */
const mostWaitingLines = 20
const mostWaitingBytes = 8 * 1024
/** Commands that nobody needs more of; whoever sends them waits. */
const pace = { commands: 100, milliseconds: 10_000 }

interface Needs {
  connection: Connection
  /** Multiplies the pace. */
  factor: number
  run: (line: string) => Promise<void>
  onFlood: () => void
}

export interface InputQueue {
  add(line: { text: string; bytes: number }): void
  /** Holds everything that follows up for this long. */
  wait(milliseconds: number): Promise<void>
}

/** The lines of one client, one after the other: a client that sends too fast waits instead of losing lines. */
export function createInputQueue({ connection, factor, run, onFlood }: Needs): InputQueue {
  const lines: { text: string; bytes: number }[] = []
  let bytes = 0
  let isRunning = false
  let isHeldUp = false
  let count = 0
  let countedSince = performance.now()

  function add(line: { text: string; bytes: number }): void {
    lines.push(line)
    bytes += line.bytes
    if (isHeldUp) checkFlood()
    else if (lines.length >= mostWaitingLines) connection.transport.pause()
    if (!isRunning) void drain()
  }

  async function drain(): Promise<void> {
    isRunning = true
    for (let line = lines.shift(); line; line = lines.shift()) {
      bytes -= line.bytes
      await keepPace(weightOf(line.text))
      if (connection.isClosed) return
      await run(line.text)
      if (lines.length < mostWaitingLines) connection.transport.resume()
    }
    isRunning = false
  }

  async function keepPace(weight: number): Promise<void> {
    const passed = performance.now() - countedSince
    if (passed > pace.milliseconds) {
      count = 0
      countedSince = performance.now()
    }
    count += weight
    if (count > pace.commands * factor) await wait(pace.milliseconds - passed)
  }

  async function wait(milliseconds: number): Promise<void> {
    isHeldUp = true
    connection.transport.resume()
    checkFlood()
    if (connection.isClosed) return
    const { signal } = connection.ended
    await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {})
    isHeldUp = false
  }

  function checkFlood(): void {
    // Many lines of a batch are one that is said.
    const waiting = lines.filter(({ text }) => !/^@(?:\S*;)?batch=/.test(text))
    if (waiting.length > mostWaitingLines || bytes > mostWaitingBytes) onFlood()
  }

  return { add, wait }
}

/** A command for many is as much work as that many commands. */
function weightOf(line: string): number {
  return (/^(?:@\S+ +)?\S+ +(\S+)/.exec(line)?.[1] ?? '').split(',').length
}
