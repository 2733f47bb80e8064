/** Stands in for `socket.io-client`: always connected, and says what a test says. */
let heard: ((event: string, ...args: unknown[]) => void) | undefined

export function io() {
  const socket = {
    connected: true,
    active: true,
    io: {},
    on: () => socket,
    onAny: (listener: typeof heard) => {
      heard = listener
    },
    connect: () => socket,
    disconnect: () => socket,
  }
  return socket
}

/** What the server tells this tab. Answers whether somebody listens. */
export function tellTab(event: string, ...args: unknown[]): boolean {
  heard?.(event, ...args)
  return heard !== undefined
}
