import { leaveGuard } from '../../platform/storage/unsaved-input.ts'

/** Over every page: nothing that was written is left behind in silence. */
export function LeaveGuard() {
  const { Guard } = leaveGuard.use()
  return Guard ? <Guard /> : null
}
