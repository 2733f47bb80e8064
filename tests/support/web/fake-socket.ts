/** Stands in for `socket.io-client`: always connected, and says what a test says. */
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

/** The connection of this tab is there anew. Returns whether there is one. */
export function connectTab(): boolean {
  connected?.()
  return connected !== undefined
}

/** What the server tells this tab. Returns whether somebody listens. */
export function tellTab(event: string, ...args: unknown[]): boolean {
  received?.(event, ...args)
  return received !== undefined
}
