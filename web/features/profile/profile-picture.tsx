import { avatarSources } from '#contract/rules/pictures.ts'
import { hueOf } from '../../ui/avatar.tsx'

interface ProfilePictureProps {
  address: string
  /** What the colour is made from. */
  nick: string
  letters: string
}

/** The picture of a person on their page, or their initials. The name stands beside it. */
export function ProfilePicture({ address, nick, letters }: ProfilePictureProps) {
  return (
    <span className="profile-picture nick" style={hueOf(nick)} aria-hidden="true">
      {address ? <Uploaded address={address} /> : letters}
    </span>
  )
}

function Uploaded({ address }: { address: string }) {
  const sources = avatarSources(address)
  const sizes = '(min-width: 640px) 138px, 86px'
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img src={address} alt="" width={148} height={148} />
    </picture>
  )
}
