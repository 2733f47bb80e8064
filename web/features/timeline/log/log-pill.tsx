import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { ArrowBendDownLeftIcon } from '../../../ui/icons/arrow-bend-down-left.ts'
import { ArrowDownIcon } from '../../../ui/icons/arrow-down.ts'

interface LogPillProps {
  messages: readonly Pick<Message, 'seq' | 'userId'>[]
  /** `seq` of the newest line that was seen; undefined while the user is at the end. */
  seenSeq: number | undefined
  userId: number
  onPress: () => void
}

/** Button to the end of the log, with the number of lines that have arrived there. */
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

/** After jumping to the line that another one replies to: the button back to the reply. */
export function BackPill({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      className="absolute end-4 bottom-2.5 max-md:bottom-16 inline-flex min-h-control cursor-pointer items-center gap-2 rounded-full bg-card px-4 text-label text-muted shadow-(--menu-shadow) hover:bg-hover hover:text-ink [&>svg]:size-4"
      onClick={onPress}
    >
      <ArrowBendDownLeftIcon aria-hidden="true" />
      {t('reply.back')}
    </button>
  )
}
