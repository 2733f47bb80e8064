import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'

interface NewLinesSpokenProps {
  messages: readonly Message[]
  userId: number
}

/** More at once are counted instead of read. */
const mostRead = 4

/** For screen readers alone: what arrives is said when there is silence; history and scrolling are not. */
export function NewLinesSpoken({ messages, userId }: NewLinesSpokenProps) {
  const { t } = useTranslation('chat')
  const [lines, setLines] = useState<{ id: number; text: string }[]>([])
  const heardSeq = useRef(messages.at(-1)?.seq ?? 0)

  useEffect(() => {
    const since = heardSeq.current
    heardSeq.current = messages.at(-1)?.seq ?? since
    const arrived = messages.filter(({ seq, userId: author }) => seq > since && author !== userId)
    const last = arrived.at(-1)
    if (!last) return
    if (arrived.length > mostRead) {
      setLines([{ id: last.id, text: t('log.newLines', { count: arrived.length }) }])
      return
    }
    const said = arrived.map(({ id, username, text }) => ({
      id,
      text: username ? t('log.said', { nickname: username, text }) : text,
    }))
    setLines((before) => [...before, ...said].slice(-mostRead))
  }, [messages, userId, t])

  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
