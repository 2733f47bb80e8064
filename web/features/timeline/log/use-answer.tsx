import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react'
import * as bounds from '#contract/rules/bounds.ts'
import { useLive } from '../../../platform/live/live.ts'
import { draftReplyKey } from '../../../platform/storage/storage-keys.ts'
import { storedReply } from '../drafts/stored-reply.ts'
import { emitTyped } from '../drafts/typed-drafts.ts'
import type { AnsweredLine } from '../outbox/outbox.ts'
import { BackPill } from './log-pill.tsx'

interface Dependencies {
  userId: number
  /** As in the draft's key. */
  place: string
  /** Event for deleted lines. */
  deleted: 'message-deleted' | 'message_deleted'
  /** Focuses the composer. */
  focus: () => void
  /** Scrolls to a line by its `seq` or id. */
  show: (place: number) => Promise<void>
  /** Users whose lines the user replies to no more. */
  blocked?: ReadonlySet<number>
}

/** State of replying: the line being replied to, which outlives reloads as its draft does, and jumps to a quoted line and back. */
export function useAnswer({ userId, place, deleted, focus, show, blocked }: Dependencies) {
  const key = draftReplyKey(userId, place)
  const [answered, setAnswered] = useState<AnsweredLine>()
  useLayoutEffect(() => {
    // The server renders without drafts.
    const read = () => setAnswered(storedReply(userId, place))
    read()
    const follow = (event: StorageEvent) => event.key === key && read()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key, userId, place])
  const keep = useCallback(
    (line?: AnsweredLine) => {
      setAnswered(line)
      if (line) localStorage.setItem(key, JSON.stringify(line))
      else localStorage.removeItem(key)
      emitTyped(place)
    },
    [key, place],
  )
  const [back, setBack] = useState<number>()
  useLive(deleted, ({ id }) => {
    if (answered?.id === id) keep({ id, name: answered.name, text: '', gone: 'deleted' })
  })
  const showLine = useEffectEvent((place: number) => void show(place).catch(console.warn))
  const focusComposer = useEffectEvent(focus)
  const answer = useCallback(
    (line: AnsweredLine) => {
      keep({ ...line, text: line.text.slice(0, bounds.quote.max) })
      focusComposer()
    },
    [keep],
  )
  const showAnswered = useCallback((from: number, to: number) => {
    setBack(from)
    showLine(to)
  }, [])
  const goBack = (place: number) => {
    setBack(undefined)
    void show(place).catch(console.warn)
  }

  return {
    answered: blocked?.has(answered?.userId ?? 0) ? undefined : answered,
    answer,
    cancel: () => keep(),
    showAnswered,
    back: back !== undefined && <BackPill onPress={() => goBack(back)} />,
  }
}
