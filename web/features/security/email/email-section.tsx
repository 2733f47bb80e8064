import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { showEmailChange } from '#contract/email-change.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { api } from '../../../platform/api/api.ts'
import { useLive } from '../../../platform/live/live.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, TextSkeletons } from '../../../ui/states/skeleton.tsx'
import { emailChangeQuery } from '../security.queries.ts'
import { useChange } from '../use-change.ts'

const EmailDialog = lazy(() => import('./email-dialog.tsx'))

type Pending = NonNullable<ResultOf<typeof showEmailChange>['pending']>

const bold = { b: <b className="known" /> }

/** Email address of the account, and a new one that is not confirmed yet. */
export function EmailSection() {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(emailChangeQuery)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The link may have been opened in another tab, or on a phone.
  useLive('profile-changed', ({ email }) => {
    if (email !== undefined) void queries.invalidateQueries(emailChangeQuery)
  })

  return (
    <Section title={t('email.heading')} anchor="email">
      <div className="flex flex-col gap-4 pt-2">
        {data && (
          <p className="wrap-anywhere text-muted">
            <Trans t={t} i18nKey="email.text" values={{ email: data.email }} components={bold} />
          </p>
        )}
        {!data && error && (
          <ErrorState title={t('email.failed')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Loading label={t('loading')}>
            <TextSkeletons rows={1} />
          </Loading>
        )}
        {data?.pending && <PendingEmail {...data.pending} onWithdrawn={() => opener.current?.focus()} />}
        <Button ref={opener} variant="outline" className="self-start" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <EmailDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function PendingEmail({ email, expiresAt, onWithdrawn }: Pending & { onWithdrawn: () => void }) {
  const { t } = useTranslation('security')
  const { formatLongInstant } = useDates()
  const queries = useQueryClient()
  const [sending, withdrawing] = [useChange(), useChange()]

  async function act({ change }: typeof sending, call: () => Promise<{ message: string }>): Promise<boolean> {
    const done = await change(call)
    if (done) toast(done.message)
    await queries.invalidateQueries(emailChangeQuery)
    return done !== undefined
  }

  const sendAgain = () => act(sending, () => api('POST /api/account/email-change', { body: { email } }))
  const withdraw = () => act(withdrawing, () => api('DELETE /api/account/email-change'))

  return (
    <div className="flex flex-col gap-3 rounded-picture bg-sand px-4.5 py-4">
      <p className="wrap-anywhere">
        <Trans
          t={t}
          i18nKey="email.pending"
          values={{ email, when: formatLongInstant(expiresAt) }}
          components={bold}
        />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" busy={sending.isBusy} onClick={() => void sendAgain()}>
          {t('email.again')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={withdrawing.isBusy}
          onClick={() => void withdraw().then((done) => done && onWithdrawn())}
        >
          {t('email.withdraw')}
        </Button>
      </div>
    </div>
  )
}
