import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mute } from '#contract/channels.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { hearTyped } from '../../timeline/drafts/typed-drafts.ts'

/** Who goes on is told again before the others think that it is over. */
const againMs = 3000

/** Tells the channel that the reader is writing a line that they may say, and when they have taken it back. */
export function useAnnounceTypist(
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
      tell(slug, true)
    } else if (text === '' && toldAt.current !== undefined) {
      toldAt.current = undefined
      // A line that was sent says it by itself.
      if (before.length === 1) tell(slug, false)
    }
  })
  useEffect(() => hearTyped((place) => hear(place)), [])
}

const isMuted = (muted: Mute | null) => muted !== null && Date.parse(muted.until) > Date.now()

const textOf = (userId: number, slug: string) => localStorage.getItem(draftKey(userId, slug)) ?? ''

function tell(slug: string, is_typing: boolean): void {
  // Whoever does not hear of it misses nothing.
  api('POST /api/channels/:slug/typing', { params: { slug }, body: { is_typing } }).catch(console.warn)
}
