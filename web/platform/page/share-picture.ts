import { logoIcon, ownLogo } from '#contract/rules/pictures.ts'
import { ownName, useSite } from './use-site.ts'

/**
 * Of what has no picture of its own: the logo of the site, or the program's picture, without words where the site is
 * called otherwise.
 */
export function useSharePicture(): string {
  const { name, logo } = useSite()
  if (logo !== ownLogo) return logoIcon(logo, 512)
  return name === ownName ? '/share.png' : '/share-plain.png'
}
