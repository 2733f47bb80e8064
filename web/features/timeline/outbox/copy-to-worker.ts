import type { Outbox, OutboxKind } from './outbox.ts'
import { type OutboxCopy, outboxCopies, outboxTag } from './outbox-copies.ts'

interface Dependencies {
  userId: number
  kind: OutboxKind
  outbox: Outbox
}

/** Only Chromium supports it: https://wicg.github.io/background-sync/spec/ */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Copies waiting lines to where the service worker can read them, registers a background sync, and applies
 * what the worker has sent. The outbox stays the source of truth. Returns a function that stops it.
 */
export function copyToWorker({ userId, kind, outbox }: Dependencies): () => void {
  if (!('SyncManager' in window)) return () => {}
  const isMine = (record: OutboxCopy) => record.userId === userId && record.kind === kind
  /** Copied lines as JSON, by client id. */
  const copied = new Map<string, string>()
  let isRead = false

  const waiting = () => outbox.lines().filter(({ refusal }) => refusal === undefined)

  function follow() {
    if (!isRead) return
    const lines = waiting()
    for (const line of lines) {
      const text = JSON.stringify(line)
      if (copied.get(line.clientId) === text) continue
      copied.set(line.clientId, text)
      const language = document.documentElement.lang
      outboxCopies.put(line.clientId, { userId, kind, language, line }).catch(console.warn)
    }
    for (const clientId of copied.keys()) {
      if (lines.some((line) => line.clientId === clientId)) continue
      copied.delete(clientId)
      outboxCopies.remove(clientId).catch(console.warn)
    }
    if (outbox.holds().size > 0 || document.hidden) void registerSync()
  }

  /** The browser wakes the worker once there is a connection, even if no page is open. */
  async function registerSync() {
    if (waiting().length === 0) return
    const { sync } = (await navigator.serviceWorker.ready) as WithSync
    // The user may have forbidden background sync: then lines wait for a page.
    await sync?.register(outboxTag).catch(() => {})
  }

  async function settle() {
    for (const { line, outcome } of (await outboxCopies.list()).filter(isMine)) {
      const { clientId, at } = line
      if (!outcome) copied.set(clientId, JSON.stringify(line))
      else if (outcome.kind === 'stored') outbox.remove(clientId)
      // A line that the author has sent again since is tried again.
      else if (outbox.lines().some((one) => one.clientId === clientId && one.at === at))
        outbox.refuse(clientId, outcome)
      if (outcome) await outboxCopies.remove(clientId)
    }
    isRead = true
    follow()
  }

  const news = new BroadcastChannel(outboxTag)
  news.onmessage = () => settle().catch(console.warn)
  const leave = outbox.subscribe(follow)
  const onHidden = () => document.hidden && follow()
  document.addEventListener('visibilitychange', onHidden)
  settle().catch(console.warn)

  return () => {
    leave()
    news.close()
    document.removeEventListener('visibilitychange', onHidden)
  }
}
