import { importAgain } from '../../../platform/api/import-again.ts'

const fetchCode = importAgain(() => import('./draft-delivery.ts'))
const againMs = 10_000

/** Brings what is written to the writer's other devices; its code is needed by nobody who reads. */
export function followDrafts(userId: number): void {
  fetchCode().then(
    ({ deliverDrafts }) => deliverDrafts(userId),
    () => setTimeout(followDrafts, againMs, userId),
  )
}
