import { leaveGuard } from '../../platform/storage/unsaved-input.ts'

/** On every page: asks before unsaved input is lost. */
export function LeaveGuard() {
  const { Guard } = leaveGuard.use()
  return Guard ? <Guard /> : null
}
