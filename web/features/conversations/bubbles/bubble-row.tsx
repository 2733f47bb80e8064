import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { CheckIcon } from '../../../ui/icons/check.ts'
import { Neatline } from '../../../ui/neatline.tsx'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { LinkCards } from '../../timeline/log/cards/link-cards.tsx'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { FoldedText } from '../../timeline/log/folded-text.tsx'
import { LineText } from '../../timeline/log/line-text.tsx'
import { QuotedLine } from '../../timeline/log/quoted-line.tsx'
import { ReactionChips } from '../../timeline/log/reactions/reaction-chips.tsx'
import { holdText } from '../../timeline/outbox/hold-text.ts'
import { Refusal } from '../../timeline/outbox/refusal.tsx'
import { LinePictures } from '../../timeline/pictures/line-pictures.tsx'
import { UnsentPictures } from '../../timeline/pictures/unsent-pictures.tsx'
import { UnreadLine } from '../../unread/unread-line.tsx'
import { BubbleMenu } from './bubble-menu.tsx'
import type { BubbleActs } from './bubble-menu-items.tsx'
import type { BubbleRow } from './bubble-rows.ts'

interface BubbleRowProps {
  row: BubbleRow
  times: ChatTimes
  channels: ReadonlySet<string>
  isFound: boolean
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** A stable object, for `memo`. */
  bubbleActs: BubbleActs
  /** Scrolls to the message being replied to. */
  onShowAnswered: (message: PrivateMessage) => void
}

export const BubbleRowShown = memo(function BubbleRowShown(props: BubbleRowProps) {
  const { row } = props
  if (row.kind === 'day') return <Day at={row.at} times={props.times} />
  if (row.kind === 'unread') {
    return (
      <div className="bubble-unread">
        <UnreadLine count={row.count} />
      </div>
    )
  }
  return <Bubble {...props} row={row} />
}, isSame)

/** Compares rows by value: they are created anew with every message, and most do not change. */
function isSame(before: BubbleRowProps, after: BubbleRowProps): boolean {
  const { row: one, ...rest } = before
  const { row: other, ...others } = after
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return shallowEqual(one, other) && keys.every((key) => rest[key] === others[key])
}

function shallowEqual(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const values = other as Record<string, unknown>
  return (
    entries.length === Object.keys(other).length && entries.every(([key, value]) => values[key] === value)
  )
}

function Day({ at, times }: { at: string; times: ChatTimes }) {
  return (
    <div className="day bubble-day">
      <Neatline quiet />
      <Flashes />
      <time dateTime={times.dayOf(at)}>{times.titleOf(at)}</time>
      <Neatline quiet />
    </div>
  )
}

type TextRow = Extract<BubbleRow, { mine: boolean }>

function Bubble({
  row,
  times,
  channels,
  isFound,
  bubbleActs,
  onShowAnswered,
  ...acts
}: BubbleRowProps & { row: TextRow }) {
  const { t } = useTranslation('chat')
  const { mine, first, last } = row
  const message = row.kind === 'message' ? row.message : undefined
  const waiting = row.kind === 'waiting' ? row.line : undefined
  const isRefused = waiting?.refusal !== undefined
  const classes = [
    'bubble-row',
    mine && 'bubble-mine',
    first && 'bubble-first',
    waiting && !isRefused && 'line-waiting',
    isFound && 'line-found',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} data-line={message?.deleted ? undefined : message?.id}>
      <div className={`bubble-line ${mine ? 'flex-row-reverse' : ''}`}>
        <BubbleContent row={row} times={times} channels={channels} onShowAnswered={onShowAnswered} />
        {message && !message.deleted && (
          <BubbleMenu message={message} mine={mine} onShowAnswered={onShowAnswered} {...bubbleActs} />
        )}
      </div>
      {message && <Attachments message={message} mine={mine} bubbleActs={bubbleActs} />}
      {waiting && isRefused && (
        <div className="bubble-foot bubble-fate">
          <Refusal line={waiting} draftPlace={`pvt:${waiting.place}`} {...acts} />
        </div>
      )}
      {waiting?.hold && <div className="bubble-foot line-hold">{holdText(t, waiting.hold, times)}</div>}
      {last && !isRefused && (
        <div className="bubble-foot figures">
          <time dateTime={row.at}>{times.timeOf(row.at)}</time>
          {mine && !message?.deleted && <Delivery stored={message !== undefined} />}
        </div>
      )}
    </div>
  )
}

type BubbleContentProps = Pick<BubbleRowProps, 'times' | 'channels' | 'onShowAnswered'> & { row: TextRow }

function BubbleContent({ row, times, channels, onShowAnswered }: BubbleContentProps) {
  const { t } = useTranslation(['conversations', 'chat'])
  const message = row.kind === 'message' ? row.message : undefined
  const text = row.kind === 'message' ? row.message.content : row.line.text
  const quote = row.kind === 'message' ? quoteOf(row.message) : row.line.answered
  const gone = message && whatIsGone(message)
  return (
    <p className={`bubble ${text === '' && !quote ? 'bubble-pictures' : ''}`} title={times.timeOf(row.at)}>
      <span className="sr-only">
        {row.mine ? t('log.mine') : t('log.theirs', { name: message?.senderName })}
      </span>
      {message?.notice && !gone && <span className="text-muted text-note">{t('chat:log.notice')} </span>}
      {quote && (
        <QuotedLine
          name={quote.name}
          text={quote.text}
          pictures={quote.pictures}
          gone={'gone' in quote ? quote.gone : undefined}
          onShow={message && (() => onShowAnswered(message))}
          className="mb-1 border-s-2 border-control ps-2 whitespace-normal"
        />
      )}
      {gone ? (
        <em className="text-muted">{t(gone)}</em>
      ) : (
        <FoldedText text={text}>
          <LineText text={text} names={[]} channels={channels} />
        </FoldedText>
      )}
      {message?.editedAt && !message.deleted && (
        <span className="text-muted text-note"> ({t('chat:log.edited')})</span>
      )}
      {message?.pictures && <LinePictures pictures={message.pictures} />}
      {row.kind === 'waiting' && row.line.pictures && <UnsentPictures pictures={row.line.pictures} />}
    </p>
  )
}

interface AttachmentsProps {
  message: PrivateMessage
  mine: boolean
  bubbleActs: BubbleActs
}

/** Cards and reactions below the bubble. */
function Attachments({ message, mine, bubbleActs }: AttachmentsProps) {
  const { cards, reactions } = message
  return (
    <>
      {cards && (
        <LinkCards
          cards={cards}
          onClose={mine ? (card) => bubbleActs.onCloseCard(message, card) : undefined}
        />
      )}
      {reactions && (
        <ReactionChips reactions={reactions} onToggle={(emoji) => bubbleActs.onToggle(message, emoji)} />
      )}
    </>
  )
}

/** Returns the text shown for a deleted message or removed pictures. */
function whatIsGone({ content, pictures, deleted }: PrivateMessage) {
  if (deleted) return 'chat:log.deleted'
  return content === '' && !pictures ? 'chat:pictures.gone' : undefined
}

function quoteOf({ replyTo }: PrivateMessage) {
  if (!replyTo) return undefined
  const { username: name, excerpt: text, pictures, deleted } = replyTo
  return { name, text, pictures, gone: deleted && ('deleted' as const) }
}

function Delivery({ stored }: { stored: boolean }) {
  const { t } = useTranslation(['conversations', 'chat'])
  return (
    <>
      {stored ? <CheckIcon aria-hidden="true" /> : <Flashes state="running" />}
      <span className="sr-only">{stored ? t('log.stored') : t('chat:outbox.waiting')}</span>
    </>
  )
}
