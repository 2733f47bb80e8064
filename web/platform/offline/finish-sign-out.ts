import { lateSignOut } from '../storage/storage-keys.ts'

/** A connection that has just come back may lose a request while it carries the page itself. */
const pausesMs = [1000, 4000, 15_000]

/** Tells the server of a sign-out that it has not heard of: its cookie still names the session. */
export async function finishSignOut(): Promise<void> {
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // Somebody may have signed in meanwhile, whose cookie it is then.
    if (!(await caches.has(lateSignOut))) return
    const answer = await fetch('/api/auth/logout', { method: 'POST' }).catch(() => undefined)
    if (answer?.ok) return void (await caches.delete(lateSignOut))
  }
}
