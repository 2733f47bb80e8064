import type { DeviceChoices } from '#contract/devices.ts'
import { api } from '../../platform/api/api.ts'
import { isApplePhone } from '../../platform/is-apple-phone.ts'
import { isInstalled } from '../../platform/offline/is-installed.ts'

/** `install`: iOS supports push for installed sites only. */
type Support = 'supported' | 'install' | 'unsupported' | 'denied'

export function supportHere(): Support {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isKnown) return Notification.permission === 'denied' ? 'denied' : 'supported'
  return isApplePhone() && !isInstalled() ? 'install' : 'unsupported'
}

/** Whether the browser is subscribed: the server may still list a subscription that has ended. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return Boolean(await registration?.pushManager?.getSubscription())
}

/**
 * Asks for permission, and saves the subscription and its settings. Returns the permission: `default` if the
 * question was dismissed, which may be asked again. Needs a user gesture.
 */
export async function saveDevice(publicKey: string, choices: DeviceChoices): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  const { registerWorker } = await import('../../platform/offline/start-offline.ts')
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON()
  const { kinds, quietHours, hidesText } = choices
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()
  await api('PUT /api/devices/this', {
    body: {
      ...{ kinds, quietHours, hidesText, timeZone },
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    },
  })
  return permission
}

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // It is subscribed with the key of a former site.
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

export async function removeThisDevice(id: string): Promise<void> {
  await api('DELETE /api/devices/:id', { params: { id } })
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
