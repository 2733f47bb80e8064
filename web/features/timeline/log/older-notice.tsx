import { useTranslation } from 'react-i18next'
import { Flashes } from '../../../ui/states/flashes.tsx'
import type { OlderLines } from './use-older-lines.ts'

/** Above the first line, while older ones come or when they did not. */
export function OlderNotice({ older }: { older: OlderLines }) {
  const { t } = useTranslation(['chat', 'ui'])
  if (older.state === 'idle') return null
  return (
    <div className="log-notice" role="status">
      {older.state === 'loading' ? (
        <span>
          <Flashes state="running" />
          {t('chat:log.older')}
        </span>
      ) : (
        <span>
          {t('chat:log.olderFailed')}
          <button type="button" className="line-act" onClick={older.retry}>
            {t('ui:retry')}
          </button>
        </span>
      )}
    </div>
  )
}
