import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { askInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import type { Route } from './+types/mailbox-page.ts'
import { MailEmpty } from './mail-empty.tsx'
import { MailFilters } from './mail-filters.tsx'
import { MailPages } from './mail-pages.tsx'
import { MailRows } from './mail-rows.tsx'
import { MailRowsSkeleton } from './mail-rows-skeleton.tsx'
import { MailSearch } from './mail-search.tsx'
import { readMailView } from './mail-view.ts'
import { mailPageQuery } from './mailbox.queries.ts'
import { useMailNews } from './use-mail-news.ts'

const texts = ['mailbox'] as const
const frame = '@container max-w-page px-4 pt-7 pb-16 md:px-gutter'

export const handle: LayoutHandle = { personal: true, texts, waiting: Waiting }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [mailPageQuery(readMailView(new URL(request.url).searchParams))])

export const clientLoader = askInBrowser

export default function MailboxPage() {
  return (
    <WithTexts names={texts} waiting={<Waiting />}>
      <Mailbox />
    </WithTexts>
  )
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <div className={frame}>
      <span className="type-title type-title-xl block pb-3">
        <LineSkeleton className="w-44" />
      </span>
      <span className="block pb-4">
        <LineSkeleton className="w-80 max-w-full" />
      </span>
      <MailRowsSkeleton label={t('loading')} />
    </div>
  )
}

function Mailbox() {
  const { t } = useTranslation('mailbox')
  const [search] = useSearchParams()
  const isStaff = useSession()?.isStaff ?? false
  const view = readMailView(search)
  useMailNews()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...mailPageQuery(view),
    placeholderData: keepPreviousData,
  })
  const title = t(isStaff ? 'list.title' : 'list.ownTitle')

  return (
    <div className={frame}>
      <Head title={title} noindex />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 pb-3">
        <h1 className="type-title type-title-xl">{title}</h1>
        <p className="figures text-muted" aria-live="polite">
          {data && data.total > 0 && t('list.count', { count: data.total })}
        </p>
        {isStaff ? (
          <MailSearch key={view.q} view={view} />
        ) : (
          // Where nothing is, the way to write stands there.
          data?.total !== 0 && (
            <ButtonLink to="/contato" className="@narrow:ms-auto">
              {t('list.write')}
            </ButtonLink>
          )
        )}
      </div>
      {isStaff ? <MailFilters view={view} /> : <p className="pb-4 text-muted">{t('list.ownLead')}</p>}

      {isError ? (
        <ErrorState
          className="mt-4"
          title={t('list.failed')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <MailRowsSkeleton label={t('list.loading')} />
      ) : data.rows.length === 0 ? (
        <MailEmpty view={view} isStaff={isStaff} />
      ) : (
        <div
          className={`transition-opacity ${isPlaceholderData ? 'opacity-55' : ''}`}
          aria-busy={isPlaceholderData}
        >
          <MailRows messages={data.rows} isStaff={isStaff} />
          <MailPages view={view} shown={data.rows.length} total={data.total} />
        </div>
      )}
    </div>
  )
}
