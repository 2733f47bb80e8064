import { useMediaQuery } from '../platform/use-media-query.ts'

/**
 * Whether the columns are in view, as in frame.css: below this width they are drawers. The server writes them for
 * everybody; a phone need not draw what it hides.
 */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1024px)', true)
}
