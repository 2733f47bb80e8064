import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { ArrowClockwiseIcon } from '../../../ui/icons/arrow-clockwise.ts'
import { XIcon } from '../../../ui/icons/x.ts'
import type { QueueItem } from './upload-queue.ts'

interface UploadQueueProps {
  items: readonly QueueItem<unknown>[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** List of running and failed uploads. */
export function UploadQueue({ items, onCancel, onRetry }: UploadQueueProps) {
  const { t } = useTranslation('staff-uploads')
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  if (items.length === 0) return null
  return (
    <ul className="mb-5 border-line border-b" aria-label={t('queue')} {...focusInPlace}>
      {items.map((item) => {
        const { id, state, file, progress, failure } = item
        const isOver = state === 'failed' || state === 'refused'
        return (
          <li key={id} className="flex min-h-13.5 items-center gap-2 border-line border-t py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">{file.name}</p>
              {state === 'waiting' && <p className="text-label text-muted">{t('waiting')}</p>}
              {state === 'sent' && <p className="text-label text-muted">{t('sent')}</p>}
              {state === 'sending' && <UploadProgress sent={progress} name={file.name} />}
              <div aria-live="polite">{isOver && <p className="text-label text-red">{failure}</p>}</div>
            </div>
            {state === 'failed' && (
              <IconButton label={t('againOne', { name: file.name })} size="small" onClick={() => onRetry(id)}>
                <ArrowClockwiseIcon />
              </IconButton>
            )}
            {state !== 'sent' && (
              <IconButton
                label={t(isOver ? 'dismissOne' : 'cancelOne', { name: file.name })}
                size="small"
                onClick={() => onCancel(id)}
              >
                <XIcon />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
