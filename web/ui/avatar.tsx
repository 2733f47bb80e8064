import { initials } from '#contract/rules/initials.ts'
import { nickHue } from '#contract/rules/nick-colour.ts'

type HueStyle = React.CSSProperties & { '--hue': number }

/** The hue of a nick, for everything with the class `nick`. */
export function hueOf(nick: string): HueStyle {
  return { '--hue': nickHue(nick) }
}

interface AvatarProps {
  /** What the colour is made from. */
  nick: string
  /** What the initials are made from; the nick where absent. */
  name?: string | undefined
  /** The initials themselves, where the account has them. */
  letters?: string | undefined
  size?: 24 | 28 | 32 | 40 | 56
  image?: string | undefined
}

/** Initials in the colour of the nick: one letter up to 28 px, two from 32. It says nothing that the name beside it does not. */
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

/** A name in its colour. */
export function Nick({ nick, className = '' }: { nick: string; className?: string }) {
  return (
    <span className={`nick ${className}`} style={hueOf(nick)}>
      {nick}
    </span>
  )
}
