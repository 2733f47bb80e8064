import { useTranslation } from 'react-i18next'

/** Honeypot for bots that fill in every field. */
export function MachineTrap() {
  const { t } = useTranslation('ui')
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {t('leaveEmpty')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
