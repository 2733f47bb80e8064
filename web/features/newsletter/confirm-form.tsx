import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useNewsletterAct } from './use-newsletter-act.ts'

interface ConfirmFormProps {
  token: string
  onConfirmed: (answer: string) => void
}

export function ConfirmForm({ token, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation('newsletter')
  const { send, busy, failure } = useNewsletterAct(
    () => api('POST /api/newsletter/confirm', { body: { token } }),
    onConfirmed,
  )
  return (
    <form
      method="post"
      action="/api/newsletter/confirm"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col items-start gap-5"
    >
      <input type="hidden" name="token" value={token} />
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button type="submit" size="large" busy={busy}>
        {t('confirm.button')}
      </Button>
    </form>
  )
}
