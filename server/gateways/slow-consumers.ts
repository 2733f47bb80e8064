import type { Socket as NetSocket } from 'node:net'
import type { WebSocket } from 'ws'

/** A TCP socket with a property that Node has but does not declare. */
export type Tcp = NetSocket & { _handle?: { writeQueueSize?: number } }

/** A WebSocket with a property that ws 8 has but does not declare. */
export type Wire = WebSocket & { _socket?: Tcp }

/** The parts of a connection that show how fast its peer reads. */
export interface Consumer {
  /** Packets not yet passed to the WebSocket. */
  readonly writeBuffer: readonly { data?: unknown }[]
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; readonly _socket?: Tcp } }
}

const maxQueuedBytes = 1024 * 1024
const patienceMilliseconds = 5000
const sweepMilliseconds = 500

interface Backlog {
  /** The packets counted in `bytes`; engine.io starts a new array when it flushes. */
  buffer: Consumer['writeBuffer']
  counted: number
  bytes: number
  undrained: number
  drainedAt: number
}

export interface SlowConsumers<C extends Consumer> {
  /** Checks a connection after a write to it. */
  check(connection: C): void
  remove(connection: C): void
  close(): void
}

/** Finds connections whose peer does not read: more than 1 MiB queued, or nothing drained for 5 s. */
export function createSlowConsumers<C extends Consumer>({
  onSlow,
}: {
  onSlow: (connection: C) => void
}): SlowConsumers<C> {
  const backlogs = new Map<C, Backlog>()
  const timer = setInterval(sweep, sweepMilliseconds).unref()

  function check(connection: C): void {
    const { writeBuffer: buffer } = connection
    const written = writtenBytes(connection)
    if (written === 0 && buffer.length === 0) return
    const backlog = backlogs.get(connection) ?? {
      buffer,
      counted: 0,
      bytes: 0,
      undrained: undrainedBytes(connection),
      drainedAt: performance.now(),
    }
    backlogs.set(connection, backlog)
    count(backlog, connection)
    if (backlog.bytes + written > maxQueuedBytes) cutOff(connection)
  }

  function sweep(): void {
    const now = performance.now()
    for (const [connection, backlog] of backlogs) {
      const undrained = undrainedBytes(connection)
      const flushed = connection.writeBuffer !== backlog.buffer
      if (flushed || undrained < backlog.undrained) backlog.drainedAt = now
      count(backlog, connection)
      backlog.undrained = undrained

      if (undrained === 0 && connection.writeBuffer.length === 0) backlogs.delete(connection)
      else if (now - backlog.drainedAt > patienceMilliseconds) cutOff(connection)
    }
  }

  function cutOff(connection: C): void {
    backlogs.delete(connection)
    onSlow(connection)
  }

  return {
    check,
    remove: (connection) => void backlogs.delete(connection),
    close: () => clearInterval(timer),
  }
}

function count(backlog: Backlog, { writeBuffer }: Consumer): void {
  if (writeBuffer !== backlog.buffer) Object.assign(backlog, { buffer: writeBuffer, counted: 0, bytes: 0 })
  for (; backlog.counted < writeBuffer.length; backlog.counted += 1) {
    const { data } = writeBuffer[backlog.counted] ?? {}
    backlog.bytes += typeof data === 'string' ? data.length : 0
  }
}

/** Returns the bytes of writes that have not completed. */
function writtenBytes({ transport }: Consumer): number {
  return transport.socket?.bufferedAmount ?? 0
}

/** Also shrinks when the kernel takes part of a long write. */
function undrainedBytes(consumer: Consumer): number {
  return writtenBytes(consumer) + (consumer.transport.socket?._socket?._handle?.writeQueueSize ?? 0)
}
