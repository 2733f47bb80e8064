import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showOwnSubscription } from '#contract/newsletter.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FieldSkeletons, Loading } from '../../ui/states/skeleton.tsx'
import { ownSubscriptionQuery } from './newsletter.queries.ts'
import { useNewsletterAct } from './use-newsletter-act.ts'
import { readWishes, type Wishes, WishFields } from './wish-fields.tsx'

/** Subscription of a member, whose address is confirmed. */
export function OwnSubscription() {
  const { t } = useTranslation('newsletter')
  const { data, isError, isFetching, refetch } = useQuery(ownSubscriptionQuery)
  if (data) return <OwnForm {...data} />
  if (isError) return <ErrorState title={t('own.failed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t('own.loading')}>
      <FieldSkeletons fields={2} />
    </Loading>
  )
}

function OwnForm({ email, subscription }: ResultOf<typeof showOwnSubscription>) {
  const { t } = useTranslation('newsletter')
  const queries = useQueryClient()
  const finish = (answer: string) => {
    toast(answer)
    void queries.invalidateQueries({ queryKey: ownSubscriptionQuery.queryKey })
  }
  const saving = useNewsletterAct((body: Wishes) => api('PUT /api/newsletter/own', { body }), finish)
  const ending = useNewsletterAct(() => api('DELETE /api/newsletter/own'), finish)
  const failure = saving.failure ?? ending.failure
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.send(readWishes(new FormData(event.currentTarget)))
      }}
      className="flex flex-col gap-5"
    >
      <p>{t(subscription ? 'manage.text' : 'own.none', { email })}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <WishFields key={String(subscription !== null)} {...subscription} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={saving.busy}>
          {t(subscription ? 'save' : 'subscribe')}
        </Button>
        {subscription && (
          <Button size="large" variant="outline" busy={ending.busy} onClick={() => ending.send()}>
            {t('end')}
          </Button>
        )}
      </div>
    </form>
  )
}
