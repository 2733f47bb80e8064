import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as bounds from '#contract/rules/bounds.ts'
import { useLive } from '../../../platform/live/live.ts'
import type { AnsweredLine } from '../outbox/outbox.ts'
import { BackPill } from './log-pill.tsx'

interface Dependencies {
  /** Where the reply will be sent; differs between users. */
  place: string
  /** Event for deleted lines. */
  deleted: 'message-deleted' | 'message_deleted'
  /** Focuses the composer. */
  focus: () => void
  /** Scrolls to a line by its `seq` or id. */
  show: (place: number) => Promise<void>
}

/** Lines being replied to, by place: like the draft they outlive a visit to another place. */
const unsent = new Map<string, AnsweredLine | undefined>()

/** State of replying: the line being replied to, and jumps to a quoted line and back. */
export function useAnswer({ place, deleted, focus, show }: Dependencies) {
  const [answered, setAnswered] = useState(unsent.get(place))
  useEffect(() => void unsent.set(place, answered), [place, answered])
  const [back, setBack] = useState<number>()
  useLive(deleted, ({ id }) =>
    setAnswered((line) => (line?.id === id ? { id, name: line.name, text: '', gone: 'deleted' } : line)),
  )
  const showLine = useEffectEvent((place: number) => void show(place).catch(console.warn))
  const focusComposer = useEffectEvent(focus)
  const answer = useCallback((line: AnsweredLine) => {
    setAnswered({ ...line, text: line.text.slice(0, bounds.quote.max) })
    focusComposer()
  }, [])
  const showAnswered = useCallback((from: number, to: number) => {
    setBack(from)
    showLine(to)
  }, [])
  const goBack = (place: number) => {
    setBack(undefined)
    void show(place).catch(console.warn)
  }

  return {
    answered,
    answer,
    cancel: () => setAnswered(undefined),
    showAnswered,
    back: back !== undefined && <BackPill onPress={() => goBack(back)} />,
  }
}
