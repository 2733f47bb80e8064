import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'

interface LogPillProps {
  messages: readonly Pick<Message, 'seq' | 'userId'>[]
  /** The newest line that was seen; undefined while the reader is at the end. */
  seenSeq: number | undefined
  userId: number
  onPress: () => void
}

/** The way back to the end, with what arrived there meanwhile. */
export function LogPill({ messages, seenSeq, userId, onPress }: LogPillProps) {
  const { t } = useTranslation('chat')
  if (seenSeq === undefined) return null
  const count = messages.filter(({ seq, userId: author }) => seq > seenSeq && author !== userId).length

  return (
    <button
      type="button"
      className={`log-pill ${count > 0 ? '' : 'log-pill-plain'}`}
      aria-label={count > 0 ? undefined : t('log.toEnd')}
      title={count > 0 ? undefined : t('log.toEnd')}
      onClick={onPress}
    >
      <ArrowDownIcon aria-hidden="true" />
      {count > 0 && t('log.newLines', { count })}
    </button>
  )
}
