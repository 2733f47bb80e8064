import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Emoji, readEmojiNames } from './emoji.ts'

const names = import.meta.glob<string>('./names/*.tsv', { query: '?raw', import: 'default' })

/** Fetches all emoji with their names in the user's language and in English, on first use. */
export function useEmoji({ enabled }: { enabled: boolean }) {
  const { language } = useTranslation().i18n
  return useQuery<Emoji[]>({
    queryKey: ['emoji', language],
    queryFn: async () => drawnEmoji(readEmojiNames((await names[`./names/${language}.tsv`]?.()) ?? '')),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
  })
}

const flag = /^(\p{RI}{2}|🏴\u{E0067}.+)$/u

/**
 * Filters out emoji that this device cannot draw: old devices lack the newest, Windows lacks country flags.
 */
export function drawnEmoji(all: readonly Emoji[], isDrawn = canDraw()): Emoji[] {
  // Without colour, as without a canvas, it cannot be determined.
  if (!isDrawn('😀')) return [...all]
  const versions = new Map<number, boolean>()
  for (const { version, emoji } of all) {
    if (version && !versions.has(version)) versions.set(version, isDrawn(emoji))
  }
  const hasFlags = isDrawn('🇧🇷')
  return all.filter(
    ({ version, emoji }) => (versions.get(version) ?? true) && (hasFlags || !flag.test(emoji)),
  )
}

const size = 8

/**
 * Returns a test for an emoji: it is drawn in the same colours whatever the text colour, and as one glyph
 * wide.
 */
function canDraw(): (emoji: string) => boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return () => false

  pen.textBaseline = 'top'
  pen.font = `${size}px "Apple Color Emoji", "Noto Color Emoji", "Segoe UI Emoji", sans-serif`
  const one = pen.measureText('😀').width
  const pixels = (emoji: string, colour: string) => {
    pen.clearRect(0, 0, size, size)
    pen.fillStyle = colour
    pen.fillText(emoji, 0, 0)
    return pen.getImageData(0, 0, size, size).data.join()
  }
  const nothing = pixels('', 'red')
  return (emoji) => {
    const red = pixels(emoji, 'red')
    return pen.measureText(emoji).width < one * 1.5 && red !== nothing && red === pixels(emoji, 'blue')
  }
}
