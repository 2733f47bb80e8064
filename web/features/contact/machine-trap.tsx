import { useTranslation } from 'react-i18next'

/** For machines that fill in everything: nobody else finds it. */
export function MachineTrap() {
  const { t } = useTranslation('mailbox')
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {t('contact.website')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
