import { ownLogo, smallPicture } from '#contract/rules/pictures.ts'
import { useSite } from '../platform/page/use-site.ts'
import { mark } from './states/mark-paths.ts'

const size = 26
const widest = 144
/** From this ratio on a logo contains the site's name. */
const wordRatio = 2

export function Wordmark() {
  return <WordmarkOf {...useSite()} />
}

interface WordmarkProps {
  name: string
  logo: string
  logoRatio: number
}

/** The site's logo, or the default mark, and the site's name. */
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

/** A tower with its beam in four slices, on a grid of 28 units. */
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
