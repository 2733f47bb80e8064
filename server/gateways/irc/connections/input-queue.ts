import { setTimeout } from 'node:timers/promises'
import { bounds } from '#contract/rules/bounds.ts'
import type { InputLine } from '../transport/line-reader.ts'
import { type Connection, endOf } from './connection.ts'

/** What may wait while a client is held up; more is a flood. */
const mostWaitingLines = 20
const mostWaitingBytes = 8 * 1024
/** Commands that nobody needs more of; whoever sends them waits. */
const pace = { commands: 100, milliseconds: 10_000 }
/** What waits for the pace and is no flood: clients ask for modes and people of each channel that they come into. */
const mostAsked = 2 * bounds.favouriteChannels.max

/** The same for all connections. */
interface Needs {
  /** Multiplies the pace. */
  factor: number
  run: (connection: Connection, line: InputLine) => Promise<void>
  onFlood: (connection: Connection) => void
}

/**
 * The lines of one client, one after the other: a client that sends too fast waits instead of losing lines. A class,
 * because functions of each connection's own take room for each of thousands.
 */
export class InputQueue {
  readonly #connection: Connection
  readonly #needs: Needs
  /** Undefined where none waits. */
  #lines: InputLine[] | undefined
  #bytes = 0
  #isRunning = false
  #isHeldUp = false
  #count = 0
  #countedSince = performance.now()

  constructor(connection: Connection, needs: Needs) {
    this.#connection = connection
    this.#needs = needs
  }

  add(line: InputLine): void {
    this.#lines ??= []
    this.#lines.push(line)
    this.#bytes += line.bytes
    if (this.#isHeldUp) this.#checkFlood()
    else if (this.#lines.length >= mostWaitingLines) this.#connection.transport.pause()
    if (!this.#isRunning) void this.#drain()
  }

  /** Holds everything that follows up for this long. */
  async wait(milliseconds: number): Promise<void> {
    this.#isHeldUp = true
    this.#connection.transport.resume()
    this.#checkFlood()
    if (this.#connection.isClosed) return
    await this.#pause(milliseconds)
    this.#isHeldUp = false
  }

  async #pause(milliseconds: number): Promise<void> {
    const signal = endOf(this.#connection)
    await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {})
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    for (let line = this.#lines?.shift(); line; line = this.#lines?.shift()) {
      this.#bytes -= line.bytes
      await this.#keepPace(weightOf(line.text))
      if (this.#connection.isClosed) return
      await this.#needs.run(this.#connection, line)
      if ((this.#lines?.length ?? 0) < mostWaitingLines) this.#connection.transport.resume()
    }
    this.#lines = undefined
    this.#isRunning = false
  }

  async #keepPace(weight: number): Promise<void> {
    const passed = performance.now() - this.#countedSince
    if (passed > pace.milliseconds) {
      this.#count = 0
      this.#countedSince = performance.now()
    }
    this.#count += weight
    if (this.#count <= pace.commands * this.#needs.factor) return
    if ((this.#lines?.length ?? 0) > mostAsked) this.#needs.onFlood(this.#connection)
    else await this.#pause(pace.milliseconds - passed)
  }

  #checkFlood(): void {
    // Many lines of a batch are one that is said.
    const waiting = (this.#lines ?? []).filter(({ text }) => !/^@(?:\S*;)?batch=/.test(text))
    const isFlood = waiting.length > mostWaitingLines || this.#bytes > mostWaitingBytes
    if (isFlood) this.#needs.onFlood(this.#connection)
  }
}

/** A command for many is as much work as that many commands. */
function weightOf(line: string): number {
  return (/^(?:@\S+ +)?\S+ +(\S+)/.exec(line)?.[1] ?? '').split(',').length
}
