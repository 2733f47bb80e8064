import type { Emoji } from './emoji.ts'

const flag = /^(\p{RI}{2}|🏴\u{E0067}.+)$/u

/** Those that this device can draw: an old one lacks the newest, and Windows the flags of countries. */
export function drawnEmoji(all: readonly Emoji[], isDrawn = canDraw()): Emoji[] {
  // Without any colours, as where there is nothing to draw with, nobody can tell.
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

/** A sign in colour looks the same whatever the colour of the text, and is one sign wide. */
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
