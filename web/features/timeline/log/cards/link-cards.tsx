import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Card } from '#contract/cards.ts'
import { lazyComponent, useLazyComponent } from '../../../../platform/hydration/lazy-component.ts'
import { useSite } from '../../../../platform/page/use-site.ts'
import { PlayIcon } from '../../../../ui/icons/play.ts'
import { XIcon } from '../../../../ui/icons/x.ts'

const surveyCard = lazyComponent<{ uid: number }>(() => import('./survey-card.tsx'), ['home'])

interface LinkCardsProps {
  cards: readonly Card[]
  /** Removes a card for everyone; only for users who may. */
  onClose?: ((card: Card) => void) | undefined
}

/** Cards for the links of a line. Space is reserved before pictures load. */
export function LinkCards({ cards, onClose }: LinkCardsProps) {
  return (
    <span className="cards in-data-[cards=off]:hidden block max-w-120 pt-1.5 pb-1 whitespace-normal not-italic">
      {cards.map((card) => (
        <LinkCard key={card.place} card={card} onClose={onClose && (() => onClose(card))} />
      ))}
    </span>
  )
}

function LinkCard({ card, onClose }: { card: Card; onClose: (() => void) | undefined }) {
  const { t } = useTranslation('chat')
  const { kind, subjectId } = card
  const [isVoting, setVoting] = useState(false)
  const Survey = useLazyComponent(surveyCard, { enabled: isVoting, onError: () => setVoting(false) })
  const kindName = kind === 'page' ? '' : t(`cards.${kind}`)
  // The site's own survey asks in the language of the reader.
  const title = card.title || (kind === 'survey' && t('cards.question'))
  const shownTitle = title || kindName
  // Cards without a title show their kind instead, only once.
  const origin = [title && kindName, card.source].filter(Boolean).join(' · ')
  if (isVoting && Survey && subjectId) return <Survey uid={subjectId} />
  return (
    <span className="group relative mb-1.5 flex items-start gap-3 rounded-picture last:mb-0">
      <Thumbnail card={card} />
      <span className="min-w-0 flex-1 pe-7">
        {origin && <span className="block truncate text-small text-muted">{origin}</span>}
        <CardLink card={card} className="line-clamp-2 font-semibold text-ink hover:underline">
          {shownTitle}
        </CardLink>
        {card.quote ? (
          <q className="line-clamp-4 font-read text-lead">{card.quote}</q>
        ) : (
          card.description && <span className="line-clamp-2 text-small text-muted">{card.description}</span>
        )}
        {kind === 'survey' && (
          <button type="button" className="line-act" aria-disabled={isVoting} onClick={() => setVoting(true)}>
            {t('cards.vote')}
          </button>
        )}
      </span>
      {onClose && (
        <button
          type="button"
          aria-label={t('cards.close', { title: shownTitle })}
          className="absolute end-0 top-0 grid size-6 cursor-pointer place-items-center rounded-control text-muted opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 coarse:size-8 coarse:opacity-100"
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            onClose()
          }}
        >
          <XIcon className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The button disappears with its card, so the focus moves to the line. */
function focusLine(button: Element): void {
  const acts = button.closest('.line, .bubble-row')?.querySelector<HTMLElement>('.line-more, .bubble-more')
  acts?.focus({ preventScroll: true })
}

const pictureLook = 'relative block h-20 flex-none overflow-hidden rounded-picture bg-sunken'

/** Only the title is a link for keyboards and screen readers. A track is played by its picture. */
function Thumbnail({ card }: { card: Card }) {
  const { picture, subjectId } = card
  if (!picture) return <span className="w-1 flex-none self-stretch rounded-full bg-line" />
  const style = picture.colour ? { backgroundColor: picture.colour } : undefined
  const image = (
    <img
      src={picture.url}
      alt=""
      loading="lazy"
      decoding="async"
      width={120}
      height={80}
      className="size-full object-cover"
    />
  )
  if (card.kind === 'track' && subjectId) {
    return (
      <PlayButton trackId={subjectId} title={card.title} style={style}>
        {image}
      </PlayButton>
    )
  }
  return (
    <CardLink card={card} isHidden className={`${pictureLook} w-30`} style={style}>
      {image}
    </CardLink>
  )
}

interface PlayButtonProps {
  trackId: number
  title: string
  style: React.CSSProperties | undefined
  children: React.ReactNode
}

function PlayButton({ trackId, title, style, children }: PlayButtonProps) {
  const { t } = useTranslation('chat')
  const { name: siteName } = useSite()
  const play = async () => (await import('../../../music/play-track.ts')).playTrack(trackId, siteName)
  return (
    <button
      type="button"
      className={`${pictureLook} w-20 cursor-pointer`}
      style={style}
      aria-label={t('cards.play', { title })}
      onClick={() => void play().catch(console.warn)}
    >
      {children}
      <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-lamp text-on-lamp">
        <PlayIcon weight="fill" className="size-4" aria-hidden="true" />
      </span>
    </button>
  )
}

interface CardLinkProps {
  card: Pick<Card, 'kind' | 'url' | 'quote'>
  /** For a second link to the same URL. */
  isHidden?: boolean
  className: string
  style?: React.CSSProperties | undefined
  children: React.ReactNode
}

function CardLink({ card: { kind, url, quote }, isHidden, children, ...look }: CardLinkProps) {
  const hidden = isHidden ? { tabIndex: -1, 'aria-hidden': true as const } : {}
  if (quote) {
    return (
      // Browsers look for a text fragment only in a page that they load themselves.
      <a href={url} {...look} {...hidden}>
        {children}
      </a>
    )
  }
  if (kind !== 'page') {
    return (
      <Link to={url} {...look} {...hidden}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" {...look} {...hidden}>
      {children}
    </a>
  )
}
