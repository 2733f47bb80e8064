import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LinePicture } from '#contract/line-pictures.ts'
import { commentAddress } from '#contract/rules/comment-places.ts'
import { linePictureSources } from '#contract/rules/pictures.ts'
import { markWithin } from '#contract/rules/search-words.ts'
import type { FoundLine } from '#contract/search.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { followPages } from '../../platform/api/follow-pages.ts'
import { searchOptions } from '../../platform/api/search-options.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { Nick } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/files/picture.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, TextSkeletons } from '../../ui/states/skeleton.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { LineFilterForm } from './line-filter-form.tsx'
import { lineQuestion, useLineFilters } from './use-line-filters.ts'

/** Search among all messages that the user may read. */
export default function LineResults({ q }: { q: string }) {
  const texts = useLateTexts('line-search')
  if (texts === 'loading') return null
  return <Lines q={q} />
}

function Lines({ q }: { q: string }) {
  const { t } = useTranslation('line-search')
  const { timeZone } = useSite()
  const { filters } = useLineFilters()
  const question = lineQuestion(filters, q, timeZone)
  const isAsked = Boolean(question.q || question.by || question.has)
  const found = useInfiniteQuery({
    queryKey: ['search', 'lines', question],
    queryFn: ({ pageParam, signal }) =>
      followPages(
        (after) => api('GET /api/search/lines', { query: { ...question, ...(after && { after }) }, signal }),
        pageParam,
        ({ lines, next }) => (lines.length === 0 ? next : undefined),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isAsked,
    ...searchOptions,
  })
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? []
  const isNothingYet = found.isSuccess && lines.length === 0 && found.hasNextPage
  // Client errors are shown by the form; trying again would change nothing.
  const refusal =
    found.error instanceof ApiError && found.error.status < 500 ? found.error.message : undefined

  return (
    <section aria-label={t('results')} className="search-results mt-5 max-w-wide">
      <LineFilterForm refusal={refusal} />
      <p {...statusRegion} className={isNothingYet ? 'mt-6 text-muted' : 'sr-only'}>
        {isNothingYet && t('nothingYet')}
        {found.isSuccess &&
          !isNothingYet &&
          t(found.hasNextPage ? 'countMore' : 'count', { count: lines.length })}
      </p>
      {isAsked && found.isPending && (
        <Loading label={t('running')} className="mt-4">
          <TextSkeletons rows={6} />
        </Loading>
      )}
      {found.isError && !refusal && (
        <ErrorState
          className="mt-6"
          title={t('failed')}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {!isAsked && (
        <EmptyState mark="rose" at={[36, 11]} className="mt-6" headingLevel={3} title={t('start')}>
          {t('startText')}
        </EmptyState>
      )}
      {found.isSuccess && lines.length === 0 && !found.hasNextPage && (
        <EmptyState mark="lead" at={[34, 86]} className="mt-6" headingLevel={3} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      <ul className={`mt-2 grid ${found.isPlaceholderData ? 'opacity-60' : ''}`}>
        {!refusal &&
          lines.map((line) => <LineHit key={`${line.kind} ${line.message.id}`} line={line} q={q} />)}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="outline"
          className="mt-5"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** Links to the message. */
function LineHit({ line, q }: { line: FoundLine; q: string }) {
  const { t } = useTranslation('line-search')
  const { dateOf, timeOf } = useChatTimes()
  const { to, place, nick, text, at } = hitOf(line)
  const { pictures = [] } = line.message
  return (
    <li className="relative grid gap-1 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-small/body">
        <span className="wrap-anywhere font-semibold text-sea">
          {place ?? t('private', { name: line.kind === 'conversation' ? line.conversation.other.name : '' })}
        </span>
        <time dateTime={at} className="figures text-muted">
          {dateOf(at)} {timeOf(at)}
        </time>
      </p>
      <Link to={to} className="wrap-anywhere after:absolute after:inset-0 hover:underline">
        {nick && <Nick nick={nick} />}{' '}
        <MarkedText parts={markWithin(text || t('picture', { count: pictures.length || 1 }), q)} />
      </Link>
      {pictures.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {pictures.map((picture) => (
            <Thumbnail key={picture.id} picture={picture} />
          ))}
        </p>
      )}
    </li>
  )
}

const thumbnailHeight = 80
const widestThumbnail = 142

/** The whole line leads to its message, where pictures are enlarged. */
function Thumbnail({ picture: { url, alt, placeholder, width, height } }: { picture: LinePicture }) {
  const wide = Math.min(widestThumbnail, Math.max(1, Math.round((width * thumbnailHeight) / height)))
  return (
    <span className="overflow-hidden rounded-picture" style={{ backgroundColor: placeholder }}>
      <Picture
        files={{ ...linePictureSources(url), jpeg: url, width: wide, height: thumbnailHeight }}
        alt={alt}
        sizes={`${wide}px`}
        className="h-20 object-cover"
      />
    </span>
  )
}

function hitOf(line: FoundLine) {
  if (line.kind === 'channel') {
    const { channel, channelName, seq, username: nick, text, createdAt: at } = line.message
    return { to: `/${channel}?line=${seq}`, place: channelName, nick, text, at }
  }
  if (line.kind === 'comment') {
    const { id, username: nick, text, createdAt: at } = line.message
    return { to: commentAddress(line.about.path, id), place: line.about.title, nick, text, at }
  }
  const { id, senderName: nick, content: text, timestamp: at } = line.message
  return { to: `/pvt/${line.conversation.id}?line=${id}`, place: undefined, nick, text, at }
}
