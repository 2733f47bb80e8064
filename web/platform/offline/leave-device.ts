/** A push service that does not answer keeps nobody from leaving. */
const patienceMs = 2000

/** Whoever signs out leaves nothing to read here, and is told nothing here any more. */
export async function leaveDevice(): Promise<void> {
  const done = Promise.all([forgetAll(), unsubscribe()]).catch(() => {})
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

async function forgetAll(): Promise<void> {
  if (!('caches' in window)) return
  const names = (await caches.keys()).filter((name) => name.startsWith('copies-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
