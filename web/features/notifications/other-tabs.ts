/** Tabs of one browser tell each other what was read in them, each account its own. */
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
