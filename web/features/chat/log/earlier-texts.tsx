import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { api } from '../../../platform/api/api.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'

interface EarlierTextsProps {
  line: Message
  onClose: () => void
}

/** What a line said before it was edited, the oldest first, and what it says now. */
export function EarlierTexts({ line, onClose }: EarlierTextsProps) {
  const { t } = useTranslation('chat')
  const { dateOf, timeOf } = useChatTimes()
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['line-edits', line.id, line.editedAt],
    queryFn: ({ signal }) => api('GET /api/messages/:id/edits', { params: { id: line.id }, signal }),
  })
  return (
    <Dialog open title={t('line.edits')} onClose={onClose}>
      {isPending && <Skeleton className="h-24" />}
      {error && <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <ol className="grid">
          {data.map(({ text, at }) => (
            <li key={at} className="border-line border-b py-3">
              <time dateTime={at} className="figures text-muted text-small">
                {dateOf(at)} {timeOf(at)}
              </time>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
          <li className="py-3">
            <p className="font-semibold text-sea text-small">{t('line.textNow')}</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{line.text}</p>
          </li>
        </ol>
      )}
    </Dialog>
  )
}
