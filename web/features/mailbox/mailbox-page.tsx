import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { searchOptions } from '../../platform/api/search-options.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../ui/icons/magnifying-glass.ts'
import { KeyHints } from '../../ui/keys/key-hints.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import type { Route } from './+types/mailbox-page.ts'
import { MailEmpty } from './mail-empty.tsx'
import { MailRows, MailRowsSkeleton } from './mail-rows.tsx'
import { type MailView, mailAddress, readMailView } from './mail-view.ts'
import { mailPageQuery, perPage } from './mailbox.queries.ts'
import { useMailNews } from './use-mail-news.ts'

const texts = ['mailbox'] as const
const frame = '@container mx-auto max-w-page px-4 pt-7 pb-16 md:px-gutter'

export const handle: LayoutHandle = { personal: true, texts, waiting: Waiting }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [mailPageQuery(readMailView(new URL(request.url).searchParams))])

export const clientLoader = loadInBrowser

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
    ...searchOptions,
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
          // An empty list has a button of its own.
          data?.total !== 0 && (
            <ButtonLink to="/contato" className="@narrow:ms-auto">
              {t('list.write')}
            </ButtonLink>
          )
        )}
      </div>
      {isStaff ? <MailFilters view={view} /> : <p className="pb-4 text-muted">{t('list.ownLead')}</p>}

      {!data && isError ? (
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
          {data.rows.length > 1 && <MailKeys />}
          <MailPages view={view} count={data.rows.length} total={data.total} />
        </div>
      )}
    </div>
  )
}

function MailSearch({ view: { filter, q } }: { view: MailView }) {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(mailAddress({ filter, q: words }))
  }

  return (
    <search className="ms-auto @max-medium:w-full">
      <form action="/mail" onSubmit={submit} className="relative w-full @table:w-70">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={bounds.search.max}
          aria-label={t('list.search.label')}
          placeholder={t('list.search.label')}
          className="input pe-12"
        />
        <IconButton
          type="submit"
          className="absolute inset-y-0 end-0.5 my-auto"
          label={t('list.search.label')}
        >
          <MagnifyingGlassIcon />
        </IconButton>
      </form>
    </search>
  )
}

const filters = ['inbox', 'unread', 'spam', 'all'] as const

/** Links, so that going back works. */
function MailFilters({ view: { filter: current, q } }: { view: MailView }) {
  const { t } = useTranslation('mailbox')
  return (
    <nav className="tabs" aria-label={t('list.filters.label')}>
      {filters.map((filter) => (
        <Link
          key={filter}
          to={mailAddress({ filter, q })}
          aria-current={filter === current ? 'page' : undefined}
          className="tab"
        >
          {t(`list.filters.${filter}`)}
        </Link>
      ))}
    </nav>
  )
}

function MailKeys() {
  const { t } = useTranslation('mailbox')
  const hints = [['j k', t('list.keys.move')] as const, ['Enter', t('list.keys.open')] as const]
  return (
    <div className="pt-3">
      <KeyHints sentence={t('list.keys.sentence')} hints={hints} />
    </div>
  )
}

interface MailPagesProps {
  view: MailView
  count: number
  total: number
}

function MailPages({ view, count, total }: MailPagesProps) {
  const { t } = useTranslation('mailbox')
  const { page } = view
  const before = (page - 1) * perPage
  if (total <= perPage) return null

  return (
    <nav className="flex flex-wrap items-center gap-2.5 pt-4.5" aria-label={t('list.pages.label')}>
      <p className="figures mr-auto text-muted">
        {t('list.pages.range', { from: before + 1, to: before + count, total })}
      </p>
      {page > 1 && (
        <ButtonLink variant="outline" size="small" rel="prev" to={mailAddress({ ...view, page: page - 1 })}>
          {t('list.pages.previous')}
        </ButtonLink>
      )}
      {before + count < total && (
        <ButtonLink variant="outline" size="small" rel="next" to={mailAddress({ ...view, page: page + 1 })}>
          {t('list.pages.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
