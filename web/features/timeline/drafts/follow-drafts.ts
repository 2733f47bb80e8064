import { quietMoment } from '../../../platform/api/quiet-moment.ts'

/** Brings what is written to the writer's other devices; its code is needed by nobody who reads. */
export function followDrafts(userId: number): void {
  quietMoment()
    .then(() => import('./draft-delivery.ts'))
    .then(({ deliverDrafts }) => deliverDrafts(userId))
    .catch(console.warn)
}
