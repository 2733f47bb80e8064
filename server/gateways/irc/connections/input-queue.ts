import { setImmediate, setTimeout } from 'node:timers/promises'
import * as bounds from '#contract/rules/bounds.ts'
import type { InputLine } from '../transport/line-reader.ts'
import { type Connection, endOf } from './connection.ts'

/** Lines and bytes that may wait while a client is held up; more is a flood. */
const most = { lines: 20, bytes: 8 * 1024 }
/** Commands per period that run without delay. */
const pace = { commands: 100, milliseconds: 10_000 }
/** To list so many people costs as much as a command. */
const listedPerCommand = 200
/** Lines of a client that run before others have their turn. */
const linesPerTurn = 5
/** Limits while the pace is exceeded: clients query the modes and members of each channel they join. */
const mostAsked = { lines: 2 * bounds.favouriteChannels.max, bytes: 64 * 1024 }

/** The lines of a batch count as one message. */
const isOfBatch = /^@(?:\S*;)?batch=/
const isSaid = /^(?:@\S+ +)?(?:PRIVMSG|NOTICE|TAGMSG) /i

/** Shared by all connections. */
interface Dependencies {
  /** Multiplies the pace. */
  factor: number
  run: (connection: Connection, line: InputLine) => Promise<void>
  onFlood: (connection: Connection) => void
}

/**
 * Runs the lines of a client one after the other, and delays a client that sends too fast instead of dropping
 * lines. A class, because closures for each of thousands of connections would take more memory.
 */
export class InputQueue {
  readonly #connection: Connection
  readonly #dependencies: Dependencies
  /** Undefined if none is waiting. */
  #lines: InputLine[] | undefined
  #waiting = 0
  #bytes = 0
  /** The part of them that consists of messages to others. */
  #saidWaiting = 0
  #saidBytes = 0
  #isRunning = false
  #heldUpBy: 'rule' | 'pace' | undefined
  #count = 0
  #countedSince = performance.now()

  constructor(connection: Connection, dependencies: Dependencies) {
    this.#connection = connection
    this.#dependencies = dependencies
  }

  add(line: InputLine): void {
    this.#lines ??= []
    this.#lines.push(line)
    this.#note(line, 1)
    if (this.#heldUpBy) this.#checkFlood()
    else if (this.#lines.length >= most.lines) this.#connection.transport.pause()
    if (!this.#isRunning) void this.#drain()
  }

  #note({ text, bytes }: InputLine, sign: 1 | -1): void {
    const lines = isOfBatch.test(text) ? 0 : sign
    this.#waiting += lines
    this.#bytes += sign * bytes
    if (!isSaid.test(text)) return
    this.#saidWaiting += lines
    this.#saidBytes += sign * bytes
  }

  /** Delays all following lines, because of a rate limit of the site. */
  wait(milliseconds: number): Promise<void> {
    return this.#hold('rule', milliseconds)
  }

  /** Counts people whom a command has listed; the lines after it are delayed as if they had come after commands. */
  countListed(people: number): void {
    this.#count += Math.floor(people / listedPerCommand)
  }

  async #hold(by: 'rule' | 'pace', milliseconds: number): Promise<void> {
    this.#heldUpBy = by
    this.#connection.transport.resume()
    this.#checkFlood()
    if (this.#connection.isClosed) return
    const signal = endOf(this.#connection)
    await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {})
    this.#heldUpBy = undefined
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    let run = 0
    for (let line = this.#lines?.shift(); line; line = this.#lines?.shift()) {
      this.#note(line, -1)
      await this.#keepPace(weightOf(line.text))
      if (this.#connection.isClosed) return
      await this.#dependencies.run(this.#connection, line)
      if ((this.#lines?.length ?? 0) < most.lines) this.#connection.transport.resume()
      run += 1
      if (run % linesPerTurn === 0) await setImmediate()
    }
    this.#lines = undefined
    this.#isRunning = false
  }

  async #keepPace(weight: number): Promise<void> {
    const passed = performance.now() - this.#countedSince
    if (passed > pace.milliseconds) this.#beginPeriod(weight)
    else if (this.#count + weight <= pace.commands * this.#dependencies.factor) this.#count += weight
    else {
      await this.#hold('pace', pace.milliseconds - passed)
      this.#beginPeriod(weight)
    }
  }

  #beginPeriod(weight: number): void {
    this.#count = weight
    this.#countedSince = performance.now()
  }

  #checkFlood(): void {
    const isAsked = this.#heldUpBy === 'pace'
    const [lines, bytes] = isAsked ? [this.#saidWaiting, this.#saidBytes] : [this.#waiting, this.#bytes]
    const isFlood = lines > most.lines || bytes > most.bytes
    const isTooMuch = this.#waiting > mostAsked.lines || this.#bytes > mostAsked.bytes
    if (isFlood || isTooMuch) this.#dependencies.onFlood(this.#connection)
  }
}

/** Counts a command with several targets as that many commands. */
function weightOf(line: string): number {
  return (/^(?:@\S+ +)?\S+ +(\S+)/.exec(line)?.[1] ?? '').split(',').length
}
