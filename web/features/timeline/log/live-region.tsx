import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import type { Passage } from '../../chat/log/channel-log.ts'
import { useSystemText } from './system-text.ts'

/** As much of a line as is said. */
export type AnnouncedLine = Pick<
  Message,
  'id' | 'seq' | 'userId' | 'username' | 'text' | 'event' | 'pictures'
>

interface NewLinesAnnouncerProps {
  messages: readonly AnnouncedLine[]
  userId: number
}

/** More at once are counted instead of read. */
const mostRead = 4

/** For screen readers alone: what arrives is said when there is silence; history and scrolling are not. */
export function NewLinesAnnouncer({ messages, userId }: NewLinesAnnouncerProps) {
  const { t } = useTranslation('chat')
  const systemText = useSystemText()
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
    const wordsOf = ({ text, pictures = [] }: AnnouncedLine) =>
      [text, ...(pictures.length > 0 ? [t('pictures.name', { count: pictures.length })] : [])]
        .join(' ')
        .trim()
    const said = arrived.map((line) => ({
      id: line.id,
      text: line.username
        ? t('log.said', { nickname: line.username, text: wordsOf(line) })
        : systemText(line),
    }))
    setLines((before) => [...before, ...said].slice(-mostRead))
  }, [messages, userId, t, systemText])

  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

interface NotesAnnouncerProps {
  passages: readonly Passage[]
}

/** What a command told its giver is said at once: they wait for it. */
export function NotesAnnouncer({ passages }: NotesAnnouncerProps) {
  const heard = useRef(new Set(passages.map(({ key }) => key)))
  const [note, setNote] = useState<{ key: string; text: string }>()

  useEffect(() => {
    for (const passage of passages) {
      if (heard.current.has(passage.key)) continue
      heard.current.add(passage.key)
      if (passage.what === 'done' || passage.what === 'refused') setNote(passage)
    }
  }, [passages])

  return (
    <div className="sr-only" role="status">
      {note && <p key={note.key}>{note.text}</p>}
    </div>
  )
}
