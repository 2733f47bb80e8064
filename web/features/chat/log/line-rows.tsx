import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Card } from '#contract/cards.ts'
import type { Message } from '#contract/chat.ts'
import { hueOf, Nick } from '../../../ui/avatar.tsx'
import { ArrowLeftIcon } from '../../../ui/icons/arrow-left.ts'
import { ArrowRightIcon } from '../../../ui/icons/arrow-right.ts'
import { AsteriskIcon } from '../../../ui/icons/asterisk.ts'
import { WarningCircleIcon } from '../../../ui/icons/warning-circle.ts'
import { Neatline } from '../../../ui/neatline.tsx'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { LinkCards } from '../../timeline/log/cards/link-cards.tsx'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { FoldedText } from '../../timeline/log/folded-text.tsx'
import { LineText, LinkedText } from '../../timeline/log/line-text.tsx'
import { NickMenu } from '../../timeline/log/nick-menu.tsx'
import { QuotedLine } from '../../timeline/log/quoted-line.tsx'
import { ReactionChips } from '../../timeline/log/reactions/reaction-chips.tsx'
import { useSystemText } from '../../timeline/log/system-text.ts'
import { isAddressed } from '../../timeline/log/text-parts.ts'
import { LinePictures } from '../../timeline/pictures/line-pictures.tsx'
import type { Passage } from './channel-log.ts'

export function DayRow({ at, times }: { at: string; times: ChatTimes }) {
  return (
    <div className="day">
      <Flashes />
      <time dateTime={times.dayOf(at)}>{times.titleOf(at)}</time>
      <Neatline quiet />
    </div>
  )
}

interface LineRowProps {
  message: Message
  first: boolean
  times: ChatTimes
  /** The user's own names. */
  names: readonly string[]
  readerId: number
  channels: ReadonlySet<string>
  /** Renders the line's menu. A stable function, so that most lines do not render again. */
  menuOf?: ((message: Message) => React.ReactNode) | undefined
  /** Scrolls to the line replied to. Stable, too. */
  onShowAnswered?: ((message: Message) => void) | undefined
  onToggle?: ((message: Message, emoji: string) => void) | undefined
  /** Only if the user may remove cards. */
  onCloseCard?: ((message: Message, card: Card) => void) | undefined
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  if (props.message.kind === 'system') return <SystemRow {...props} />
  if (props.message.kind === 'action') return <ActionRow {...props} />
  return <TextRow {...props} />
})

function TextRow({ message, first, times, names, readerId, channels, menuOf, ...acts }: LineRowProps) {
  const { username = '', createdAt } = message
  const isNotice = message.kind === 'notice'
  const look = `${first ? 'line-first' : ''} ${isNotice ? 'line-notice' : ''} ${lookOf({ message, names, readerId })}`
  return (
    <div className={`line ${look}`}>
      <Answered message={message} onShow={acts.onShowAnswered} />
      <LineTime at={createdAt} times={times} quiet={!first} />
      <Author username={username} userId={message.userId} first={first} isNotice={isNotice} />
      <span className="line-text">
        <Words message={message} names={names} channels={channels} />
        <Cards message={message} onClose={acts.onCloseCard} />
        <Reactions message={message} onToggle={acts.onToggle} />
      </span>
      {menuOf?.(message)}
    </div>
  )
}

/** A reply to the user is highlighted like a mention. */
function lookOf({
  message: { text, userId, replyTo },
  names,
  readerId,
}: Pick<LineRowProps, 'message' | 'names' | 'readerId'>): string {
  const isCalled = userId !== readerId && (isAddressed(text, names) || replyTo?.userId === readerId)
  return `${isCalled ? 'line-mention' : ''} ${replyTo ? 'line-answer' : ''}`
}

/** In the column of the text, with its border and the gap above a group. */
export const quotedLook = 'md:col-start-3 md:-mt-1.25 md:border-s md:border-line md:ps-3.5 md:pe-5 md:pt-1.25'

function Answered({ message, onShow }: { message: Message; onShow: LineRowProps['onShowAnswered'] }) {
  const { replyTo } = message
  if (!replyTo) return null
  const gone = replyTo.hidden ? 'hidden' : replyTo.deleted ? 'deleted' : undefined
  return (
    <QuotedLine
      name={replyTo.hidden ? undefined : replyTo.username}
      text={replyTo.excerpt}
      pictures={replyTo.pictures}
      gone={gone}
      onShow={onShow && (() => onShow(message))}
      className={quotedLook}
    />
  )
}

function Cards({ message, onClose }: { message: Message; onClose: LineRowProps['onCloseCard'] }) {
  if (!message.cards) return null
  return <LinkCards cards={message.cards} onClose={onClose && ((card) => onClose(message, card))} />
}

function Reactions({ message, onToggle }: { message: Message; onToggle: LineRowProps['onToggle'] }) {
  if (!message.reactions) return null
  return (
    <ReactionChips
      reactions={message.reactions}
      lineId={message.id}
      onToggle={(emoji) => onToggle?.(message, emoji)}
    />
  )
}

interface AuthorProps {
  username: string
  userId?: number | undefined
  first: boolean
  isNotice?: boolean
}

/** `<nick>`, and `-nick-` before a notice, as in IRC. */
export function Author({ username, userId, first, isNotice = false }: AuthorProps) {
  if (!first) {
    return (
      <span>
        <span className="sr-only">{username}: </span>
      </span>
    )
  }
  return (
    <span className="line-nick" title={username}>
      <span aria-hidden="true">{isNotice ? '-' : '<'}</span>
      <NamedAuthor username={username} userId={userId} />
      <span aria-hidden="true">{isNotice ? '-' : '>'}</span>
    </span>
  )
}

function NamedAuthor({ username, userId }: Pick<AuthorProps, 'username' | 'userId'>) {
  if (userId === undefined) return <Nick nick={username} />
  return (
    <NickMenu nickname={username} userId={userId}>
      {username}
    </NickMenu>
  )
}

function ActionRow({ message, times, names, readerId, channels, menuOf, ...acts }: LineRowProps) {
  const { username = '' } = message
  return (
    <div className={`line line-first line-action ${lookOf({ message, names, readerId })}`}>
      <Answered message={message} onShow={acts.onShowAnswered} />
      <LineTime at={message.createdAt} times={times} />
      <span className="line-nick nick" style={hueOf(username)}>
        <AsteriskIcon aria-hidden="true" />
      </span>
      <span className="line-text">
        <NamedAuthor username={username} userId={message.userId} />{' '}
        <Words message={message} names={names} channels={channels} />
        <Cards message={message} onClose={acts.onCloseCard} />
        <Reactions message={message} onToggle={acts.onToggle} />
      </span>
      {menuOf?.(message)}
    </div>
  )
}

function Words({ message, names, channels }: Pick<LineRowProps, 'message' | 'names' | 'channels'>) {
  const { t } = useTranslation('chat')
  if (message.deleted) return <em className="line-gone">{t('log.deleted')}</em>
  return (
    <>
      {message.kind === 'notice' && <span className="sr-only">{t('log.notice')} </span>}
      {message.text === '' && !message.pictures && <em className="line-gone">{t('pictures.gone')}</em>}
      <FoldedText text={message.text}>
        <LineText text={message.text} names={names} channels={channels} />
      </FoldedText>
      {message.editedAt && <span className="line-note"> ({t('log.edited')})</span>}
      {message.pictures && <LinePictures pictures={message.pictures} />}
    </>
  )
}

function SystemRow({ message, times, channels }: LineRowProps) {
  const systemText = useSystemText()
  const { createdAt } = message
  return (
    <div className="line line-system">
      <LineTime at={createdAt} times={times} />
      <span className="line-nick">
        <AsteriskIcon aria-hidden="true" />
      </span>
      <span className="line-text">
        <LinkedText text={systemText(message)} channels={channels} />
      </span>
    </div>
  )
}

export function PassageRow({ passage, times }: { passage: Passage; times: ChatTimes }) {
  const { t } = useTranslation('chat')
  const { what, at } = passage
  const text = what === 'done' || what === 'refused' ? passage.text : t(`log.${what}`, passage)
  const Sign = {
    joined: ArrowRightIcon,
    left: ArrowLeftIcon,
    done: AsteriskIcon,
    refused: WarningCircleIcon,
  }[what]
  return (
    <div className={`line line-system ${what === 'refused' ? 'line-refused' : ''}`}>
      <LineTime at={at} times={times} />
      <span className="line-nick">
        <Sign aria-hidden="true" />
      </span>
      <span className="line-text">
        {text}
        {'to' in passage && passage.to && (
          <>
            {' '}
            <Link to={passage.to} className="text-link">
              {t('log.open')}
            </Link>
          </>
        )}
      </span>
    </div>
  )
}

export function LineTime({ at, times, quiet = false }: { at: string; times: ChatTimes; quiet?: boolean }) {
  return (
    <time className={`line-time ${quiet ? 'line-time-quiet' : ''}`} dateTime={at}>
      {times.timeOf(at)}
    </time>
  )
}
