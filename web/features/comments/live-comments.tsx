import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { commentAddress, commentPlace } from '#contract/rules/comment-places.ts'
import { lazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import type { ChannelLog } from '../chat/log/channel-log.ts'
import type { LineMenuProps } from '../chat/log/line-menu-items.tsx'
import { useLineActs } from '../chat/log/use-line-acts.tsx'
import { ActsMenu } from '../timeline/log/acts-menu.tsx'
import { NewLinesAnnouncer } from '../timeline/log/live-region.tsx'
import { ReactionChips } from '../timeline/log/reactions/reaction-chips.tsx'
import type { AnsweredComment } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { type ShownComment, type ShownComments, shownComments } from './comments.data.ts'
import { commentLogQuery, commentsStateQuery } from './comments.queries.ts'
import { useCommentsLive } from './use-comments-live.ts'

export interface LiveCommentsProps {
  comments: ShownComments
  /** Id of the comment in the URL. */
  lit: number | undefined
  onAnswer: (comment: AnsweredComment) => void
  /** Shown until the comments are loaded. */
  children: React.ReactNode
}

const menuItems = lazyComponent<LineMenuProps>(() => import('../chat/log/line-menu-items.tsx'), ['people'])

/** Comments as the user sees them, updated live. */
export default function LiveComments({
  comments: { commented },
  lit,
  onAnswer,
  children,
}: LiveCommentsProps) {
  const queries = useQueryClient()
  const place = commentPlace(commented)
  const userId = useSession()?.userId ?? 0
  const { loadOlder, loadBackTo } = useCommentsLive(commented, userId)
  const { data: log } = useQuery(commentLogQuery(queries, commented))
  const { data: state } = useQuery(commentsStateQuery(place))
  useBroughtHere(log, lit, loadBackTo)
  const onReply = useCallback(
    ({ id, username = '', text }: Message) => onAnswer({ id, name: username, text }),
    [onAnswer],
  )
  const { acts, dialogs } = useLineActs(onReply)
  const messages = log?.messages
  const pictures = state?.pictures
  const comments = useMemo(
    () => messages && pictures && shownComments(messages, pictures),
    [messages, pictures],
  )
  if (!log || !comments || !state) return children

  const byId = new Map(log.messages.map((message) => [message.id, message]))
  const reader = { userId, mayModerate: state.mayModerate, mayReact: state.isOpen }
  const footOf = (comment: ShownComment) => {
    const line = byId.get(comment.id)
    return (
      line && <Foot line={line} reader={reader} address={commentAddress(commented.path, line.id)} {...acts} />
    )
  }
  return (
    <>
      {log.hasOlder && <Earlier loadOlder={loadOlder} />}
      <Empty isShown={comments.length === 0 && state.isOpen} />
      <CommentList comments={comments} lit={lit} footOf={footOf} />
      <NewLinesAnnouncer messages={log.messages} userId={userId} />
      {dialogs}
    </>
  )
}

function Empty({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('comments')
  return isShown && <p className="py-3 text-muted">{t('empty')}</p>
}

/** Reactions to a comment, and actions on it. */
function Foot(props: LineMenuProps) {
  const { t } = useTranslation('comments')
  const { line, reader, onReply, onToggle } = props
  const name = line.username ?? t('gone')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1 gap-y-1">
      {line.reactions && (
        <ReactionChips
          reactions={line.reactions}
          lineId={line.id}
          onToggle={(emoji) => onToggle(line, emoji)}
        />
      )}
      {reader.mayReact && (
        <Button
          variant="ghost"
          size="small"
          className={line.reactions ? '' : '-ms-3'}
          onClick={() => onReply(line)}
        >
          {t('answer')}
        </Button>
      )}
      <ActsMenu
        items={menuItems}
        itemProps={props}
        label={t('acts')}
        buttonLabel={t('menu', { name })}
        buttonClass="icon-button icon-button-small"
        align="start"
        onReply={() => onReply(line)}
      />
    </div>
  )
}

function Earlier({ loadOlder }: { loadOlder: () => Promise<void> }) {
  const { t } = useTranslation('comments')
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still')
  async function load() {
    setState('loading')
    setState(
      await loadOlder().then(
        () => 'still' as const,
        () => 'failed' as const,
      ),
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 pt-3">
      <Button
        variant="outline"
        size="small"
        busy={state === 'loading'}
        busyText={t('loading')}
        onClick={() => void load()}
      >
        {t('earlier')}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-red text-small">
          {t('earlierFailed')}
        </span>
      )}
    </p>
  )
}

/** Loads the comment in the URL, however old it is, and scrolls to it once. */
function useBroughtHere(
  log: ChannelLog | undefined,
  lit: number | undefined,
  loadBackTo: (id: number) => Promise<void>,
): void {
  const isLoaded = log !== undefined
  const isHere = log?.messages.some(({ id }) => id === lit) ?? false
  useEffect(() => {
    if (isLoaded && lit !== undefined && !isHere) loadBackTo(lit).catch(console.warn)
  }, [isLoaded, isHere, lit, loadBackTo])
  useEffect(() => {
    if (isHere) document.getElementById(`comment-${lit}`)?.scrollIntoView({ block: 'center' })
  }, [isHere, lit])
}
