import type { Jobs } from '../../platform/jobs.ts'
import type { PushSender } from './push-sender.ts'

export function registerDeviceJobs(
  jobs: Jobs,
  sender: Pick<PushSender, 'send' | 'sendRead' | 'notifyAll'>,
): void {
  jobs.work('devices.send', sender.send, { atOnce: 4 })
  jobs.work('devices.sendRead', sender.sendRead, { atOnce: 4 })
  jobs.work('devices.tellAll', sender.notifyAll)
}
