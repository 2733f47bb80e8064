import type { Jobs } from '../../platform/jobs.ts'
import type { PushSender } from './push-sender.ts'

/** What a device is told of. */
export interface About {
  kind: 'notification' | 'article' | 'track'
  id: number
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'devices.send': { deviceId: string; about: About }
    /** `after`: up to which device they have been told. */
    'devices.tellAll': { about: About; byId: number | null; after?: string }
  }
}

export function workOnDevices(jobs: Jobs, sender: Pick<PushSender, 'send' | 'tellAll'>): void {
  jobs.work('devices.send', sender.send, { atOnce: 4 })
  jobs.work('devices.tellAll', sender.tellAll)
}
