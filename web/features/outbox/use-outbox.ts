import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type Carrier, deliveryFor } from './outbox-delivery.ts'

/** What the reader wrote in a place and is not known to be stored, and the ways to deal with it. */
export function useOutbox(userId: number, place: string, carrier: Carrier) {
  const { outbox, ...acts } = useOutboxActs(userId, place, carrier)
  const all = useSyncExternalStore(outbox.subscribe, outbox.lines)
  const waiting = useMemo(() => all.filter((line) => line.place === place), [all, place])

  return {
    ...acts,
    waiting,
    /** In all places, without those that were refused. */
    waitingCount: all.filter((line) => line.refusal === undefined).length,
  }
}

/** The same for who is not to be drawn anew with every line. */
export function useOutboxActs(userId: number, place: string, carrier: Carrier) {
  const queries = useQueryClient()
  const { outbox, wake } = deliveryFor(userId, queries, carrier)

  return {
    outbox,
    linesHere: () => outbox.lines().filter((line) => line.place === place),
    say(text: string) {
      outbox.add({ place, text, now: new Date() })
      wake()
    },
    sayAgain(clientId: string) {
      outbox.sendAgain(clientId, new Date())
      wake()
    },
    discard: outbox.remove,
  }
}
