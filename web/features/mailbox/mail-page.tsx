import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api/api-error.ts'
import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import type { Route } from './+types/mail-page.ts'
import { MailThread } from './mail-thread.tsx'
import { threadQuery, unopenedThreadQuery } from './mailbox.queries.ts'
import { useMailNews } from './use-mail-news.ts'

const texts = ['mailbox'] as const

export const handle: LayoutHandle = { personal: true, texts }

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isMessage(params.id)) return
  return readAnswers(context, () => [unopenedThreadQuery(Number(params.id))])
}

export const clientLoader = loadInBrowser

/** Paths that are no number show "not found" without a request. */
export default function MailPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation('ui')
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-16 md:px-gutter">
      <div className="max-w-195">
        {isMessage(id) ? (
          <WithTexts names={texts} waiting={<Waiting label={t('loading')} />}>
            <Mail key={id} id={Number(id)} />
          </WithTexts>
        ) : (
          <NotFound />
        )}
      </div>
    </div>
  )
}

const isMessage = (id: string) => /^[1-9]\d{0,9}$/.test(id)

function Mail({ id }: { id: number }) {
  const { t } = useTranslation('mailbox')
  const { data: thread, error, isFetching, refetch } = useQuery(threadQuery(id))
  useMailNews()

  if (error instanceof ApiError && error.status === 404) return <MailMissing />
  if (thread) return <MailThread thread={thread} />
  return (
    <>
      <Head title={t('list.title')} noindex />
      {error ? (
        <>
          <h1 className="sr-only">{t('list.title')}</h1>
          <ErrorState title={t('thread.failed')} busy={isFetching} onRetry={() => void refetch()} />
        </>
      ) : (
        <Waiting label={t('thread.loading')} />
      )}
    </>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-5">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-32" />
    </Loading>
  )
}

function MailMissing() {
  const { t } = useTranslation('mailbox')
  return (
    <EmptyState
      mark="wreck"
      at={[36, 76]}
      headingLevel={1}
      title={t('thread.notFound')}
      action={
        <ButtonLink to="/mail" variant="outline">
          {t('thread.back')}
        </ButtonLink>
      }
    >
      <Head title={t('thread.notFound')} noindex />
      {t('thread.notFoundText')}
    </EmptyState>
  )
}
