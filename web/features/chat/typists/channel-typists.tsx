import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mute } from '#contract/channels.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { useLive } from '../../../platform/live/live.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { onTyped } from '../../timeline/drafts/typed-drafts.ts'
import { stillTyping, type Typists, typingEnded, typingTold } from './typists.ts'

const mostNamed = 3
const lookEveryMs = 500

interface ChannelTypistsProps {
  slug: string
  userId: number
  /** Number of users in the channel. */
  people: number
  /** The user's own mute. */
  muted: Mute | null
}

/**
 * Shows who is typing, in the space above the field so that nothing moves, and announces that the user is.
 */
export function ChannelTypists({ slug, userId, people, muted }: ChannelTypistsProps) {
  const { t, i18n } = useTranslation('chat')
  const typists = useTypists(slug, userId)
  useAnnounceTypist(slug, { userId, people, muted })
  if (typists.length === 0) return null

  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(typists)
  return (
    <div className="relative h-0">
      <p className="typists absolute inset-x-0 -top-1.5 flex h-4 items-center gap-2 px-5 text-badge text-muted leading-4">
        <Flashes state="running" className="text-sea" />
        <span className="truncate">
          {typists.length > mostNamed
            ? t('composer.typingMany')
            : t('composer.typing', { count: typists.length, names })}
        </span>
      </p>
    </div>
  )
}

function useTypists(slug: string, userId: number): string[] {
  const [typists, setTypists] = useState<Typists>(() => new Map())
  useLive('channel-typing', (event) => {
    if (event.channel === slug && event.userId !== userId)
      setTypists((before) => typingTold(before, event, performance.now()))
  })
  useLive('new-message', (line) => {
    if (line.channel === slug) setTypists((before) => typingEnded(before, line.userId))
  })
  useLive('user-left', (id, { channel }) => {
    if (channel === slug) setTypists((before) => typingEnded(before, id))
  })

  const isAnybody = typists.size > 0
  useEffect(() => {
    if (!isAnybody) return
    const timer = setInterval(
      () => setTypists((before) => stillTyping(before, performance.now())),
      lookEveryMs,
    )
    return () => clearInterval(timer)
  }, [isAnybody])

  return Array.from(typists.values(), ({ nickname }) => nickname)
}

/** Typing is announced again before the others' indicator times out. */
const againMs = 3000

/** Tells the channel when the user types a line that they may send, and when they have deleted it. */
function useAnnounceTypist(
  slug: string,
  { userId, people, muted }: { userId: number; people: number; muted: Mute | null },
): void {
  const toldAt = useRef<number>(undefined)
  const textBefore = useRef(textOf(userId, slug))

  const hear = useEffectEvent((place: string) => {
    if (place !== slug) return
    const text = textOf(userId, slug)
    const before = textBefore.current
    const isWriting = text.length > before.length && !text.startsWith('/')
    textBefore.current = text
    if (people > bounds.typing.people || people < 2 || isMuted(muted)) return
    if (isWriting && performance.now() - (toldAt.current ?? Number.NEGATIVE_INFINITY) > againMs) {
      toldAt.current = performance.now()
      setTyping(slug, true)
    } else if (text === '' && toldAt.current !== undefined) {
      toldAt.current = undefined
      // A sent line ends the indicator by itself.
      if (before.length === 1) setTyping(slug, false)
    }
  })
  useEffect(() => onTyped((place) => hear(place)), [])
}

const isMuted = (muted: Mute | null) => muted !== null && Date.parse(muted.until) > Date.now()

const textOf = (userId: number, slug: string) => localStorage.getItem(draftKey(userId, slug)) ?? ''

function setTyping(slug: string, is_typing: boolean): void {
  // A lost announcement does no harm.
  api('POST /api/channels/:slug/typing', { params: { slug }, body: { is_typing } }).catch(console.warn)
}
