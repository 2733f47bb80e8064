import { initials } from '#contract/rules/initials.ts'
import { nickHue } from '#contract/rules/nick-colour.ts'

type HueStyle = React.CSSProperties & { '--hue': number }

/** Sets the colour of a nickname, for elements with the class `nick`. */
export function hueOf(nick: string): HueStyle {
  return { '--hue': nickHue(nick) }
}

interface AvatarProps {
  /** The colour is derived from it. */
  nick: string
  /** The initials are derived from it; the nickname by default. */
  name?: string | undefined
  /** The account's own initials, if it has any. */
  letters?: string | undefined
  size?: 24 | 28 | 32 | 40 | 56
  image?: string | undefined
}

/**
 * An avatar: picture, or initials in the nickname's colour (one letter up to 28 px, two from 32). Hidden from
 * screen readers, since the name stands beside it.
 */
export function Avatar({ nick, name, letters = initials(name ?? nick), size = 32, image }: AvatarProps) {
  const style: HueStyle & { '--size': string } = { ...hueOf(nick), '--size': `${size}px` }
  const text = size < 32 ? [...letters][0] : letters
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {image ? (
        <img src={image} alt={text} width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        text
      )}
    </span>
  )
}

/** A nickname in its colour. */
export function Nick({ nick, className = '' }: { nick: string; className?: string }) {
  return (
    <span className={`nick ${className}`} style={hueOf(nick)}>
      {nick}
    </span>
  )
}
