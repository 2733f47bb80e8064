import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { deliveryFor } from './outbox-delivery.ts'

/** What the reader wrote in a channel and is not known to be stored, and the ways to deal with it. */
export function useOutbox(userId: number, slug: string) {
  const queries = useQueryClient()
  const { outbox, wake } = deliveryFor(userId, queries)
  const all = useSyncExternalStore(outbox.subscribe, outbox.lines)
  const waiting = useMemo(() => all.filter((line) => line.channel === slug), [all, slug])

  return {
    waiting,
    /** In all channels, without those that were refused. */
    waitingCount: all.filter((line) => line.refusal === undefined).length,
    say(text: string) {
      outbox.add({ channel: slug, text, now: new Date() })
      wake()
    },
    sayAgain(clientId: string) {
      outbox.sendAgain(clientId, new Date())
      wake()
    },
    discard: outbox.remove,
  }
}
