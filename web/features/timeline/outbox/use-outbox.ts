import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { AnsweredLine, Hold, OutboxLine, WaitingLine, WaitingPicture } from './outbox.ts'
import { deliveryFor, type Transport } from './outbox-delivery.ts'

const none: readonly OutboxLine[] = []
const noHolds: ReadonlyMap<string, Hold> = new Map()

interface Extras {
  answered?: AnsweredLine | undefined
  pictures?: readonly WaitingPicture[]
}

/** Returns the user's unsent lines of a place, with actions for them. */
export function useOutbox(userId: number, place: string, transport: Transport) {
  const { outbox, ...acts } = useOutboxActs(userId, place, transport)
  const all = useSyncExternalStore(outbox.subscribe, outbox.lines, () => none)
  const holds = useSyncExternalStore(outbox.subscribe, outbox.holds, () => noHolds)
  const waiting = useMemo(
    () => withHold(all, holds).filter((line) => line.place === place),
    [all, holds, place],
  )

  return {
    ...acts,
    waiting,
    /** In all places, without refused lines. */
    waitingCount: all.filter((line) => line.refusal === undefined).length,
  }
}

/** The actions alone, for components that must not render with every line. */
export function useOutboxActs(userId: number, place: string, transport: Transport) {
  const queries = useQueryClient()
  const { outbox, wake } = deliveryFor(userId, queries, transport)

  return {
    outbox,
    /** Reads the storage again after other code has written to it. */
    lookAgain() {
      outbox.changedElsewhere(null)
      wake()
    },
    linesHere: () => outbox.lines().filter((line) => line.place === place),
    say(text: string, { answered, pictures = [] }: Extras = {}) {
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

/** Only one line is sent at a time: those behind it, in its place or in all, wait for their turn. */
function withHold(all: readonly OutboxLine[], holds: ReadonlyMap<string, Hold>): readonly WaitingLine[] {
  const held = new Set<string>()
  return all.map((line) => {
    const key = holds.has(line.place) ? line.place : ''
    const hold = holds.get(key)
    if (line.refusal !== undefined || !hold) return line
    const isFirst = !held.has(key)
    held.add(key)
    return { ...line, hold: isFirst ? hold : { kind: 'turn' } }
  })
}
