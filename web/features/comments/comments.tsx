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
  comments: ShownComments
  /** Classes of the content's column, which the comments align with. */
  column?: string
}

/** Comments on a text: rendered by the server for everybody, live for signed-in users. */
export function Comments({ comments, column = ofArticles }: CommentsProps) {
  return <CommentSection key={commentPlace(comments.commented)} comments={comments} column={column} />
}

function CommentSection({ comments, column }: Required<CommentsProps>) {
  const { t, i18n } = useTranslation('comments')
  const session = useSession()
  const [answered, setAnswered] = useState<AnsweredComment>()
  /** Whether the form has a text, which stays in sight where comments are closed meanwhile. */
  const [isWriting, setWriting] = useState(false)
  const lit = useCommentInAddress(comments)
  const answerNobody = useCallback(() => setAnswered(undefined), [])
  const { commented, isPast } = comments
  const { count, isOpen, takesComments, mayModerate } = useCounted(comments)
  // Comments that are closed and empty are shown only to staff, who may open them.
  if (!isOpen && !isWriting && count === 0 && !session?.isStaff) return null

  const written = <WrittenComments comments={comments} lit={lit} />
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
        <LiveComments comments={comments} lit={lit} onAnswer={setAnswered}>
          {written}
        </LiveComments>
      ) : (
        written
      )}
      {!isOpen && <p className="border-line border-t pt-4 text-muted">{t('closed')}</p>}
      {(isOpen || isWriting) && !isPast && (
        <CommentForm
          commented={commented}
          answered={answered}
          onAnswerNobody={answerNobody}
          onWriting={setWriting}
        />
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

/** Returns the live state once it is loaded, else that of the server. */
function useCounted({ commented, count, isOpen }: ShownComments) {
  const queries = useQueryClient()
  const { data: state } = useQuery(commentsStateQuery(commentPlace(commented)))
  const { data: log } = useQuery({ ...commentLogQuery(queries, commented), enabled: false })
  const fallback = { count, isOpen, takesComments: isOpen, mayModerate: false }
  return state && log ? { ...state, count: countOf(state, log) } : fallback
}

/** Loaded after the rest of the page. */
function LiveComments(props: LiveCommentsProps) {
  const Shown = useQuietComponent(live)
  return Shown ? <Shown {...props} /> : props.children
}

/** Comments as rendered by the server, with links to the others that work without scripts. */
function WrittenComments({ comments: page, lit }: { comments: ShownComments; lit: number | undefined }) {
  const { t } = useTranslation('comments')
  const { commented, comments, earlierThan, isPast, isOpen } = page
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

/** Returns the id of the comment in the URL for highlighting, and shows it, on whichever page it is. */
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
    // For members the live list loads it.
    else if (session === null && earlierThan !== undefined && id < earlierThan && !isPast)
      void navigate(`${path}?before=${id + 1}#comment-${id}`, { replace: true, preventScrollReset: true })
  }, [hash, key, session])

  return lit
}
