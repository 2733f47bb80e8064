import { ownName, useSite } from '../layouts/use-site.ts'

/** Of what has no picture of its own: the program's, or one without words where the site is called otherwise. */
export function useSharePicture(): string {
  return useSite().name === ownName ? '/share.png' : '/share-plain.png'
}
