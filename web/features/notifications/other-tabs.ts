/** Broadcast channel between tabs of a browser, per account. */
const nameOf = (userId: number) => `notifications:${userId}`

export function onReadElsewhere(userId: number, listener: () => void): () => void {
  const channel = new BroadcastChannel(nameOf(userId))
  channel.onmessage = listener
  return () => channel.close()
}

export function notifyOtherTabs(userId: number): void {
  const channel = new BroadcastChannel(nameOf(userId))
  channel.postMessage('read')
  channel.close()
}
