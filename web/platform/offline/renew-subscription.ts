import type { Device } from '#contract/devices.ts'
import { worker } from './worker-scope.ts'
import { openWorkerSession } from './worker-session.ts'

const timeZoneHere = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** Tells the site if this device has come to another time zone, which its quiet hours follow. */
export async function followTimeZone(stored: string | undefined): Promise<void> {
  // Without a connection or a session the next message tries again.
  if (stored !== undefined && stored !== timeZoneHere()) await renewSubscription().catch(() => {})
}

/** Sends the site the browser's push subscription and time zone, with this device's settings unchanged. */
export async function renewSubscription(): Promise<void> {
  const session = await openWorkerSession()
  if (!session) return
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const answer = await fetch('/api/devices', { headers })
  if (!answer.ok) throw new Error(`no devices: ${answer.status}`)
  const { publicKey, devices } = (await answer.json()) as { publicKey: string; devices: Device[] }
  const own = devices.find(({ isThis }) => isThis)
  if (!own) return

  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe(options)).toJSON()
  const { kinds, quietHours, hidesText } = own
  const body = JSON.stringify({ kinds, quietHours, hidesText, timeZone: timeZoneHere(), endpoint, keys })
  await fetch('/api/devices/this', { method: 'PUT', headers, body })
}
