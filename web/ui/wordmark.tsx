import { ownLogo, squareLogo } from '#contract/rules/pictures.ts'
import { useSite } from '../platform/page/use-site.ts'
import { Mark } from './states/mark.tsx'

const size = 26

export function Wordmark() {
  return <WordmarkOf {...useSite()} />
}

/** The mark, or the logo of a site, and its name, one tower-width apart. */
export function WordmarkOf({ name, logo }: { name: string; logo: string }) {
  return (
    <span className="wordmark">
      {logo === ownLogo ? (
        <Mark size={size} className="text-sea" />
      ) : (
        <img src={squareLogo(logo, 96)} width={size} height={size} alt="" className="wordmark-logo" />
      )}
      <span className="wordmark-name">{name}</span>
    </span>
  )
}
