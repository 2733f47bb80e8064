import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { lazyComponent, useQuietComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { FrameLink } from '../../ui/frame-link.tsx'
import { loginPath } from '../accounts/guard.tsx'
import { type AnsweredComment, CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import type { ShownComments } from './comments.data.ts'
import { countOf } from './comments.live.ts'
import { commentLogQuery, commentsStateQuery } from './comments.queries.ts'
import type { LiveCommentsProps } from './live-comments.tsx'
import { OpenSwitch } from './open-switch.tsx'

const ofArticles = 'max-w-[calc(var(--prose)+2*var(--gutter))] px-gutter'
const live = lazyComponent<LiveCommentsProps>(() => import('./live-comments.tsx'))

interface CommentsProps {
  shown: ShownComments
  /** The column of what they are about: they begin where it does. */
  column?: string
}

/** What is said about a text: as the server wrote it for everybody, and live for who is signed in. */
export function Comments({ shown, column = ofArticles }: CommentsProps) {
  return <CommentSection key={commentPlace(shown.commented)} shown={shown} column={column} />
}

function CommentSection({ shown, column }: Required<CommentsProps>) {
  const { t, i18n } = useTranslation('comments')
  const session = useSession()
  const [answered, setAnswered] = useState<AnsweredComment>()
  const lit = useCommentInAddress(shown)
  const answerNobody = useCallback(() => setAnswered(undefined), [])
  const { commented, isPast } = shown
  const { count, isOpen, takesComments, mayModerate } = useCounted(shown)
  // What closed before anybody said anything is no subject, but for who may open it.
  if (!isOpen && count === 0 && !session?.isStaff) return null

  const written = <WrittenComments shown={shown} lit={lit} />
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className={`${column} mx-auto w-full scroll-mt-header pt-11 pb-4 *:max-w-prose print:hidden`}
    >
      <header className="flex items-baseline gap-3 border-ink border-t-2 pt-3.5 pb-1">
        <h2 id="comments-title" className="type-title">
          {t('title')}
        </h2>
        {count > 0 && (
          <p className="figures text-muted">
            <span aria-hidden="true">{numberText(count, i18n.language)}</span>
            <span className="sr-only">{t('count', { count })}</span>
          </p>
        )}
      </header>
      {session && !isPast ? (
        <LiveComments shown={shown} lit={lit} onAnswer={setAnswered}>
          {written}
        </LiveComments>
      ) : (
        written
      )}
      {!isOpen && <p className="border-line border-t pt-4 text-muted">{t('closed')}</p>}
      {isOpen && !isPast && (
        <CommentForm commented={commented} answered={answered} onAnswerNobody={answerNobody} />
      )}
      {mayModerate && !isPast && <OpenSwitch commented={commented} isOpen={takesComments} />}
      {isOpen && (
        <noscript>
          <a className="text-link" href={loginPath(`${commented.path}#comment`)}>
            {t('signIn')}
          </a>
        </noscript>
      )}
    </section>
  )
}

/** As live events tell, once they do. */
function useCounted({ commented, count, isOpen }: ShownComments) {
  const queries = useQueryClient()
  const { data: state } = useQuery(commentsStateQuery(commentPlace(commented)))
  const { data: log } = useQuery({ ...commentLogQuery(queries, commented), enabled: false })
  const fallback = { count, isOpen, takesComments: isOpen, mayModerate: false }
  return state && log ? { ...state, count: countOf(state, log) } : fallback
}

/** Its code comes once the page shows the rest. */
function LiveComments(props: LiveCommentsProps) {
  const Shown = useQuietComponent(live)
  return Shown ? <Shown {...props} /> : props.children
}

/** As the server wrote them, with ways to the others that work without scripts. */
function WrittenComments({ shown, lit }: { shown: ShownComments; lit: number | undefined }) {
  const { t } = useTranslation('comments')
  const { commented, comments, earlierThan, isPast, isOpen } = shown
  const wayClass = 'text-link inline-flex min-h-11 items-center font-semibold'
  return (
    <>
      {earlierThan !== undefined && (
        <FrameLink
          to={`${commented.path}?before=${earlierThan}#comments`}
          rel="nofollow"
          className={wayClass}
        >
          {t('earlier')}
        </FrameLink>
      )}
      {comments.length === 0 && isOpen && <p className="py-3 text-muted">{t('empty')}</p>}
      <CommentList comments={comments} lit={lit} />
      {isPast && (
        <FrameLink to={`${commented.path}#comments`} className={wayClass}>
          {t('latest')}
        </FrameLink>
      )}
    </>
  )
}

/** The comment that the address names: shown, wherever it is, and lit. */
function useCommentInAddress({
  commented: { path },
  earlierThan,
  isPast,
}: ShownComments): number | undefined {
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const [lit, setLit] = useState<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    const id = Number(/^#comment-([1-9]\d{0,14})$/.exec(hash)?.[1])
    setLit(id || undefined)
    if (!id) return
    const here = document.getElementById(`comment-${id}`)
    if (here) here.scrollIntoView({ block: 'center' })
    // For members the live list fetches it.
    else if (session === null && earlierThan !== undefined && id < earlierThan && !isPast)
      void navigate(`${path}?before=${id + 1}#comment-${id}`, { replace: true, preventScrollReset: true })
  }, [hash, key, session])

  return lit
}
