import { quietMoment } from '../../../platform/api/quiet-moment.ts'
import { deliverDrafts } from './draft-delivery.ts'

/** Brings what is written to the writer's other devices once the page shows the rest. */
export function followDrafts(userId: number): void {
  void quietMoment().then(() => deliverDrafts(userId))
}
