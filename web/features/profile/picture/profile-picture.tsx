import { avatarSources } from '#contract/rules/pictures.ts'
import { hueOf } from '../../../ui/avatar.tsx'

interface ProfilePictureProps {
  address: string
  /** The colour is derived from it. */
  nick: string
  letters: string
  /** Over the banner of a page, or in a row. */
  size?: 'banner' | 'row'
}

const sizes = {
  banner: '-mt-9 size-24 border-5 border-paper text-initials sm:-mt-11.5 sm:size-37 sm:text-initials-large',
  row: 'size-24 text-initials',
}

/** Frame of a picture, or of initials on the colour of the nick at 9 %. */
export function PictureFrame({
  size = 'banner',
  className = '',
  ...rest
}: React.ComponentProps<'span'> & Pick<ProfilePictureProps, 'size'>) {
  const frame =
    'relative grid flex-none select-none place-items-center overflow-hidden rounded-picture bg-card font-bold font-display font-stretch-80% before:absolute before:inset-0 before:bg-current before:opacity-9'
  return <span className={`${frame} ${sizes[size]} ${className}`} aria-hidden="true" {...rest} />
}

/** Picture of a person on their page, or their initials. Decorative, because the name is beside it. */
export function ProfilePicture({ address, nick, letters, size }: ProfilePictureProps) {
  return (
    <PictureFrame {...(size && { size })} className="nick" style={hueOf(nick)}>
      {address ? <Uploaded address={address} letters={letters} /> : letters}
    </PictureFrame>
  )
}

function Uploaded({ address, letters }: Pick<ProfilePictureProps, 'address' | 'letters'>) {
  const sources = avatarSources(address)
  const sizes = '(min-width: 640px) 138px, 86px'
  return (
    <picture className="relative block size-full">
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img src={address} alt={letters} width={148} height={148} className="size-full object-cover" />
    </picture>
  )
}
