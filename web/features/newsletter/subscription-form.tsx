import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/newsletter.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useNewsletterAct } from './use-newsletter-act.ts'
import { readWishes, type Wishes, WishFields } from './wish-fields.tsx'

interface SubscriptionFormProps {
  token: string
  subscription: Subscription
  /** Receives the server's message. */
  onEnded: (answer: string) => void
}

/** Subscription by an emailed link: two forms, which both work without scripts. */
export function SubscriptionForm({ token, subscription, onEnded }: SubscriptionFormProps) {
  const { t, i18n } = useTranslation('newsletter')
  const saving = useNewsletterAct(
    (wishes: Wishes) => api('POST /api/newsletter/subscription', { body: { token, ...wishes } }),
    toast,
  )
  const ending = useNewsletterAct(
    () => api('POST /api/newsletter/unsubscribe/:token', { params: { token }, body: {} }),
    onEnded,
  )
  const failure = saving.failure ?? ending.failure
  return (
    <div className="flex flex-col gap-5">
      <form
        id="subscription"
        method="post"
        action={`/api/newsletter/subscription?lang=${i18n.language}`}
        onSubmit={(event) => {
          event.preventDefault()
          saving.send(readWishes(new FormData(event.currentTarget)))
        }}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <WishFields {...subscription} />
      </form>
      {failure && <Banner kind="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" form="subscription" size="large" busy={saving.busy}>
          {t('save')}
        </Button>
        <form
          method="post"
          action={`/api/newsletter/unsubscribe/${encodeURIComponent(token)}?lang=${i18n.language}`}
          onSubmit={(event) => {
            event.preventDefault()
            ending.send()
          }}
        >
          <Button type="submit" size="large" variant="outline" busy={ending.busy}>
            {t('end')}
          </Button>
        </form>
      </div>
    </div>
  )
}
