import { logoIcon, ownLogo } from '#contract/rules/pictures.ts'
import { ownName, useSite } from './use-site.ts'

/**
 * Returns the share picture of pages without one: the site's logo, or the default picture (without words if
 * the site has another name).
 */
export function useSharePicture(): string {
  const { name, logo } = useSite()
  if (logo !== ownLogo) return logoIcon(logo, 512)
  return name === ownName ? '/share.png' : '/share-plain.png'
}
