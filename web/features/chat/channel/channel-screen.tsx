import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { useLive } from '../../../platform/live/live.ts'
import type { Session } from '../../../platform/session/session.ts'
import { focusContentIfLost } from '../../../ui/focus/focus-content.ts'
import { ChannelActs } from '../../channels/channel-acts.tsx'
import { useFavourites } from '../../channels/favourites.ts'
import { useChannelNames } from '../../channels/use-channel-names.ts'
import { useBlockedIds } from '../../conversations/blocks/use-blocked-ids.ts'
import { findPerson, LogPeopleContext } from '../../timeline/log/nick-menu.tsx'
import { useAnswer } from '../../timeline/log/use-answer.tsx'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'
import { useLineInAddress, useMissingLine } from '../../timeline/log/use-line-in-address.ts'
import type { LogHandle } from '../../timeline/log/use-log-scroll.ts'
import { useOutboxActs } from '../../timeline/outbox/use-outbox.ts'
import { NotifyButton } from '../../unread/notify-button.tsx'
import { channelTransport } from '../composer/channel-transport.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { isLine } from '../composer/slash-commands.ts'
import { useOwnCommands } from '../composer/use-own-commands.ts'
import { useSentLines } from '../composer/use-sent-lines.ts'
import { ChannelLines } from '../log/channel-lines.tsx'
import { logQuery, peopleQuery, topicQuery } from '../log/chat.queries.ts'
import { useLineActs } from '../log/use-line-acts.tsx'
import { ConnectedPeople } from '../people/connected-people.tsx'
import { OwnLevel } from '../people/own-level.tsx'
import { useChanServ } from '../people/use-chanserv.tsx'
import { ChannelTypists } from '../typists/channel-typists.tsx'
import { ChannelTabs, channelTabs, Topic, TopicLine } from './channel-head.tsx'
import type { Kick } from './channel-left.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { HistorySearch } from './history-search.tsx'
import { ChannelMissing, ChannelRefused } from './missing-channel.tsx'
import { useChannelLive } from './use-channel-live.ts'

interface ChannelScreenProps {
  slug: string
  session: Session
}

const channelLeft = lazyComponent(() => import('./channel-left.tsx'))

/** A channel's content for members. Pass the slug as its key, so that each channel mounts anew. */
export function ChannelScreen(props: ChannelScreenProps) {
  const [kick, setKick] = useState<Kick>()
  const queries = useQueryClient()
  useLive('kicked', (event) => {
    // A user who deletes the channel leaves it by navigation.
    const deleting = queries.isMutating({ mutationKey: ['delete channel', event.channel] }) > 0
    if (event.channel === props.slug && !deleting) setKick(event)
  })
  const enter = () => setKick(undefined)
  const Left = useLazyComponent(channelLeft, { enabled: kick !== undefined, onError: enter })
  if (kick) return Left && <Left kick={kick} onAgain={enter} />
  return <EnteredChannel {...props} />
}

function EnteredChannel({ slug, session }: ChannelScreenProps) {
  const { userId, username, isStaff } = session
  const queries = useQueryClient()
  const live = useChannelLive(slug, userId)
  const { error, isSuccess } = useQuery(logQuery(slug))
  const { data: people = [] } = useQuery(peopleQuery(slug))
  const own = useQuery(topicQuery(slug)).data
  const nickname = own?.nickname ?? username
  const level = own?.user_channel_level ?? 0
  const mayReact = own?.reactions ?? true
  const muted = isStaff ? null : (own?.muted ?? null)
  const mayModerate = isStaff || (level >= 5 && !muted)
  const chanServ = useChanServ(slug, session)
  const obey = useOwnCommands(slug)
  const outbox = useOutboxActs(userId, slug, channelTransport)
  const { history, saveCommand } = useSentLines(slug, userId)
  const [found, setFound] = useState<{ id: number }>()
  const composer = useRef<ComposerHandle>(null)
  const log = useRef<LogHandle>(null)
  const times = useChatTimes()
  const channels = useChannelNames()
  const isHydrated = useIsHydrated()
  const tabs = channelTabs(slug, useFavourites())
  const reader = useMemo(
    () => ({ userId, nickname, mayModerate, mayReact, names: [...new Set([nickname, username])] }),
    [userId, nickname, mayModerate, mayReact, username],
  )
  const onMention = useCallback((nick: string) => composer.current?.mention(nick), [])
  const onMissing = useMissingLine(log)
  const showLine = async (seq: number) => {
    await live.loadTo(seq)
    const line = queries.getQueryData(logQuery(slug).queryKey)?.messages.find((one) => one.seq === seq)
    if (line) setFound({ id: line.id })
    else onMissing()
  }
  useLineInAddress(isSuccess, showLine)
  const { answered, answer, showAnswered, ...reply } = useAnswer({
    ...{ userId, place: slug },
    deleted: 'message-deleted',
    focus: () => composer.current?.focus(),
    show: showLine,
    blocked: useBlockedIds(),
  })
  const onReply = useCallback(
    ({ id, userId, username = '', text, pictures }: Message) =>
      answer({ id, userId, name: username, text, ...(pictures && { pictures: pictures.length }) }),
    [answer],
  )
  const changes = useLineActs(onReply)
  const onShowAnswered = useCallback(
    ({ seq, replyTo }: Message) => replyTo && showAnswered(seq, replyTo.seq),
    [showAnswered],
  )
  const logPeople = useMemo(
    () => ({
      userId,
      acts: { onMention, onChanServ: chanServ.ask },
      find: (nick: string, id?: number) => {
        const here = queries.getQueryData(peopleQuery(slug).queryKey) ?? []
        const lines = queries.getQueryData(logQuery(slug).queryKey)?.messages ?? []
        return findPerson({ here, lines }, nick, id)
      },
    }),
    [queries, slug, userId, onMention, chanServ.ask],
  )
  const refusal = live.refusal ?? refusalOf(error)
  const isRefused = refusal !== undefined
  // The composer had the focus until the server refused the channel.
  useEffect(() => {
    if (isRefused) focusContentIfLost()
  }, [isRefused])

  if (refusal?.code === 404) return <ChannelMissing slug={slug} />
  if (refusal) return <ChannelRefused slug={slug} why={refusal.message} />
  return (
    <div className="channel">
      <ChannelTabs slugs={tabs} />
      <TopicLine slug={slug}>
        <Topic slug={slug} channels={channels} />
        <HistorySearch slug={slug} onShow={({ seq }) => showLine(seq)} />
        <NotifyButton slug={slug} />
        <FavouriteStar slug={slug} />
        <ChannelActs slug={slug} level={level} isStaff={isStaff} />
      </TopicLine>
      <LogPeopleContext value={logPeople}>
        <ChannelLines
          ref={log}
          slug={slug}
          reader={reader}
          times={times}
          channels={channels}
          loadOlder={live.loadOlder}
          acts={changes.acts}
          found={found}
          onShowAnswered={onShowAnswered}
          back={reply.back}
        />
      </LogPeopleContext>
      {isHydrated && <ChannelTypists slug={slug} userId={userId} people={people.length} muted={muted} />}
      <Composer
        ref={composer}
        slug={slug}
        channelName={`#${slug}`}
        userId={userId}
        nickname={nickname}
        nicks={people.filter(({ id }) => id !== userId).map((person) => person.nickname)}
        history={() => history(outbox.linesHere())}
        muted={muted}
        held={own?.held ?? 0}
        slowSeconds={mayModerate ? 0 : (own?.slow_seconds ?? 0)}
        takesPictures={own?.pictures ?? true}
        onSend={(text, pictures) => {
          if (!isLine(text)) saveCommand(text)
          if (!obey(text)) outbox.say(text, { answered, pictures })
          reply.cancel()
          log.current?.toEnd()
        }}
        answered={answered}
        onCancelReply={reply.cancel}
        onSentBefore={outbox.lookAgain}
        onPage={(direction) => log.current?.page(direction)}
      />
      <ConnectedPeople slug={slug} userId={userId} onMention={onMention} onChanServ={chanServ.ask} />
      <OwnLevel slug={slug} />
      {changes.dialogs}
      {chanServ.question}
      {chanServ.resultDialog}
    </div>
  )
}

function refusalOf(error: Error | null): { code: number; message: string } | undefined {
  const refused = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return refused ? { code: error.status, message: error.message } : undefined
}
