import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import type { Passage } from '../../chat/log/channel-log.ts'
import { holdText } from '../outbox/hold-text.ts'
import type { WaitingLine } from '../outbox/outbox.ts'
import type { ChatTimes } from './chat-times.ts'
import { useSystemText } from './system-text.ts'

/** The fields of a line needed to announce it. */
export type AnnouncedLine = Pick<
  Message,
  'id' | 'seq' | 'userId' | 'username' | 'text' | 'event' | 'pictures'
> &
  Partial<Pick<Message, 'kind'>>

interface NewLinesAnnouncerProps {
  messages: readonly AnnouncedLine[]
  userId: number
}

/** More lines at once are counted instead of read. */
const mostRead = 4

/** For screen readers: announces arriving lines politely, but not history or scrolling. */
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
    const wordsOf = ({ text, pictures = [] }: AnnouncedLine) => {
      const shown = pictures.length > 0 && t('pictures.name', { count: pictures.length })
      const parts = [shown, ...pictures.map(({ alt }) => alt)].filter(Boolean)
      return `${text} ${parts.join('. ')}`.trim()
    }
    const sentenceOf = (line: AnnouncedLine) => {
      if (!line.username) return systemText(line)
      if (line.kind === 'action') return `${line.username} ${wordsOf(line)}`
      return t('log.said', { nickname: line.username, text: wordsOf(line) })
    }
    const sentences = arrived.map((line) => ({ id: line.id, text: sentenceOf(line) }))
    setLines((before) => [...before, ...sentences].slice(-mostRead))
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
  passages?: readonly Passage[] | undefined
  waiting: readonly WaitingLine[]
  times: Pick<ChatTimes, 'timeOf'>
}

/** Announces the output of commands, and lines that were refused or wait, since the user waits for them. */
export function NotesAnnouncer({ passages = [], waiting, times }: NotesAnnouncerProps) {
  const { t } = useTranslation('chat')
  const notes = [
    ...passages.flatMap((passage) =>
      passage.what === 'done' || passage.what === 'refused' ? [passage] : [],
    ),
    ...waiting.flatMap(({ clientId: key, refusal, hold }) => {
      if (refusal !== undefined) return [{ key, text: `${t('outbox.refused')}: ${refusal}` }]
      if (!hold || hold.kind === 'turn') return []
      return [{ key: `${key} ${hold.kind}`, text: holdText(t, hold, times) }]
    }),
  ]
  const keys = notes.map(({ key }) => key)
  const announced = useRef(keys)
  const [note, setNote] = useState({ text: '', count: 0 })

  useEffect(() => {
    const news = notes.filter(({ key }) => !announced.current.includes(key)).at(-1)
    // Forgets keys that are gone: a line sent again may be refused again.
    announced.current = keys
    if (news) setNote(({ count }) => ({ text: news.text, count: count + 1 }))
  })

  return (
    <div className="sr-only" {...statusRegion}>
      {note.text && <p key={note.count}>{note.text}</p>}
    </div>
  )
}
