import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { AnsweredLine, Hold, OutboxLine, WaitingLine, WaitingPicture } from './outbox.ts'
import { deliveryFor, type Transport } from './outbox-delivery.ts'

const none: readonly OutboxLine[] = []

interface Said {
  answered?: AnsweredLine | undefined
  pictures?: readonly WaitingPicture[]
}

/** What the reader wrote in a place and is not known to be stored, and the ways to deal with it. */
export function useOutbox(userId: number, place: string, transport: Transport) {
  const { outbox, ...acts } = useOutboxActs(userId, place, transport)
  const all = useSyncExternalStore(outbox.subscribe, outbox.lines, () => none)
  const hold = useSyncExternalStore(outbox.subscribe, outbox.hold, () => undefined)
  const waiting = useMemo(
    () => withHold(all, hold).filter((line) => line.place === place),
    [all, hold, place],
  )

  return {
    ...acts,
    waiting,
    /** In all places, without those that were refused. */
    waitingCount: all.filter((line) => line.refusal === undefined).length,
  }
}

/** The same for who is not to be drawn anew with every line. */
export function useOutboxActs(userId: number, place: string, transport: Transport) {
  const queries = useQueryClient()
  const { outbox, wake } = deliveryFor(userId, queries, transport)

  return {
    outbox,
    /** What was written into the storage by other code than this. */
    lookAgain() {
      outbox.changedElsewhere(null)
      wake()
    },
    linesHere: () => outbox.lines().filter((line) => line.place === place),
    say(text: string, { answered, pictures = [] }: Said = {}) {
      const previews = pictures.map(({ clientId, alt }) => ({ clientId, alt: alt.trim() }))
      outbox.add({
        ...{ place, text, now: new Date() },
        ...(answered && !answered.gone && { answered }),
        ...(previews.length > 0 && { pictures: previews }),
      })
      wake()
    },
    sayAgain(clientId: string) {
      outbox.sendAgain(clientId, new Date())
      wake()
    },
    discard: outbox.remove,
  }
}

/** Only one line is under way: those behind it, wherever they belong, wait for their turn. */
function withHold(all: readonly OutboxLine[], hold: Hold | undefined): readonly WaitingLine[] {
  if (!hold) return all
  const first = all.find((line) => line.refusal === undefined)
  return all.map((line) => {
    if (line.refusal !== undefined) return line
    return { ...line, hold: line === first ? hold : { kind: 'turn' } }
  })
}
