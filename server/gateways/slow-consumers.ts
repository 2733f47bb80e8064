import type { Socket as NetSocket } from 'node:net'
import type { WebSocket } from 'ws'

/** A TCP socket with what Node has but does not declare. */
export type Tcp = NetSocket & { _handle?: { writeQueueSize?: number } }

/** A websocket with what ws 8 has but does not declare. */
export type Wire = WebSocket & { _socket?: Tcp }

/** As much of a connection as tells how well its peer reads. */
export interface Consumer {
  /** What waits to be given to the websocket. */
  readonly writeBuffer: readonly { data?: unknown }[]
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; readonly _socket?: Tcp } }
}

const maxQueuedBytes = 1024 * 1024
const patienceMilliseconds = 5000
const sweepMilliseconds = 500

interface Backlog {
  /** The waiting packets that `bytes` covers; engine.io starts a new array when it flushes. */
  buffer: Consumer['writeBuffer']
  counted: number
  bytes: number
  undrained: number
  drainedAt: number
}

export interface SlowConsumers<C extends Consumer> {
  /** Looks at a connection after it was written to. */
  check(connection: C): void
  remove(connection: C): void
  close(): void
}

/** Finds connections that do not read: more than 1 MiB queued, or nothing drained for 5 s. */
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

/** Bytes in writes that have not ended yet. */
function writtenBytes({ transport }: Consumer): number {
  return transport.socket?.bufferedAmount ?? 0
}

/** Shrinks whenever the kernel takes some bytes, also in the middle of a long write. */
function undrainedBytes(consumer: Consumer): number {
  return writtenBytes(consumer) + (consumer.transport.socket?._socket?._handle?.writeQueueSize ?? 0)
}
