import { ownLogo, smallPicture } from '#contract/rules/pictures.ts'
import { useSite } from '../platform/page/use-site.ts'
import { mark } from './states/mark-paths.ts'

const size = 26
const widest = 144
/** From here on a logo is a word itself: the name of the site. */
const wordRatio = 2

export function Wordmark() {
  return <WordmarkOf {...useSite()} />
}

interface WordmarkProps {
  name: string
  logo: string
  logoRatio: number
}

/** The mark, or the logo of a site, and its name, one tower-width apart. */
export function WordmarkOf({ name, logo, logoRatio }: WordmarkProps) {
  const isWord = logoRatio >= wordRatio
  const width = Math.min(Math.round(size * logoRatio), widest)
  const height = Math.min(Math.round(width / logoRatio), size)
  return (
    <span className="wordmark">
      {logo === ownLogo ? (
        <Mark />
      ) : (
        <img
          src={smallPicture(logo)}
          width={width}
          height={height}
          alt={isWord ? name : ''}
          className="wordmark-logo"
        />
      )}
      {!isWord && <span className="wordmark-name">{name}</span>}
    </span>
  )
}

/** A tower and its beam in four slices, on a grid of 28. */
function Mark() {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="currentColor"
      className="text-sea"
      aria-hidden="true"
      focusable="false"
    >
      <path d={mark} />
    </svg>
  )
}
