import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { programOf } from './devices.policy.ts'
import { listDevices, listMutes } from './devices.store.ts'

/** Own data of devices. They end with the sessions of a deleted account, before its data is erased. */
export function createDevicesOwnData({ db }: { db: Database }): OwnData {
  async function list(userId: number) {
    const [rows, mutes] = await Promise.all([listDevices(db.read, userId), listMutes(db.read, userId)])
    // Without endpoint and keys, with which messages could be sent to the device.
    return rows.map(({ sessionId, endpoint, p256dh: _, auth: __, format, userAgent, ...row }) => ({
      ...row,
      userAgent: programOf({ format, userAgent }),
      pushService: URL.parse(endpoint)?.host ?? '',
      muted: mutes.filter((mute) => mute.sessionId === sessionId).map(({ name }) => name),
    }))
  }
  return {
    exportOf: (userId) => [
      { name: 'devices', text: 'devices:exported.devices', pages: () => onePage(() => list(userId)) },
    ],
    erase: async () => {},
  }
}
