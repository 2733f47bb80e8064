import { quietMoment } from '../../../platform/quiet-moment.ts'

type Listener = (place: string) => void

let listener: Listener | undefined

/** Something was typed, sent or taken away in a field; it is in the browser's storage already. */
export function tellTyped(place: string): void {
  listener?.(place)
}

export function hearTyped(heard: Listener): void {
  listener = heard
}

/** Brings what is written to the writer's other devices; its code is needed by nobody who reads. */
export function followDrafts(userId: number): void {
  quietMoment()
    .then(() => import('./draft-delivery.ts'))
    .then(({ deliverDrafts }) => deliverDrafts(userId))
    .catch(console.warn)
}
