import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { ArrowBendUpLeftIcon } from '../../../ui/icons/arrow-bend-up-left.ts'
import { XIcon } from '../../../ui/icons/x.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import { lineWords } from '../log/line-words.ts'
import type { AnsweredLine } from '../outbox/outbox.ts'

interface ReplyBarProps {
  /** Id of the text, which describes the field. */
  id: string
  answered: AnsweredLine
  onCancel: () => void
}

/** Shown above the field: the line being replied to, and a button to cancel. */
export function ReplyBar({ id, answered: { name, text, pictures, gone }, onCancel }: ReplyBarProps) {
  const { t } = useTranslation('chat')
  return (
    <div className="flex items-center gap-2 pb-1.5 ps-1 text-small text-muted [&>svg]:size-4 [&>svg]:flex-none">
      <ArrowBendUpLeftIcon aria-hidden="true" />
      <p id={id} {...statusRegion} className="min-w-0 flex-1 truncate">
        <span className="font-semibold text-ink">{t('reply.to', { name })}</span>{' '}
        {gone ? (
          <em className="text-faint">{t('reply.deleted')}</em>
        ) : (
          <span>{lineWords(t, { text, pictures })}</span>
        )}
      </p>
      <IconButton size="small" label={t('reply.cancel')} onClick={onCancel}>
        <XIcon aria-hidden="true" />
      </IconButton>
    </div>
  )
}
