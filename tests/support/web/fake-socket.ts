/** Replaces `socket.io-client`: always connected, and emits what a test sends. */
let connected: (() => void) | undefined
let received: ((event: string, ...args: unknown[]) => void) | undefined

export function io() {
  const socket = {
    connected: true,
    active: true,
    io: {},
    on: (event: string, listener: () => void) => {
      if (event === 'connect') connected = listener
      return socket
    },
    onAny: (listener: typeof received) => {
      received = listener
    },
    connect: () => socket,
    disconnect: () => socket,
  }
  return socket
}

/** Reconnects this tab. Returns whether there is a connection. */
export function connectTab(): boolean {
  connected?.()
  return connected !== undefined
}

/** Sends an event to this tab. Returns whether a listener exists. */
export function tellTab(event: string, ...args: unknown[]): boolean {
  received?.(event, ...args)
  return received !== undefined
}
