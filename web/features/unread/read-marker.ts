interface Needs {
  send: (lastReadId: number) => Promise<unknown>
  pauseMilliseconds?: number
}

/** Tells how far somebody has read: soon, but not for every line of a busy channel. */
export function createReadMarker({ send, pauseMilliseconds = 250 }: Needs) {
  let lastSent = 0
  let seen = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell() {
    timer = undefined
    const id = seen
    lastSent = id
    send(id).catch(() => {
      // The next line tries again.
      if (lastSent === id) lastSent = 0
    })
  }

  return {
    saw(id: number): void {
      seen = Math.max(seen, id)
      if (seen > lastSent) timer ??= setTimeout(tell, pauseMilliseconds)
    },
    /** Looked away before it counted as read. */
    lookAway(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
