import { useMediaQuery } from '../platform/use-media-query.ts'

/** Pixels from which columns are in view, as in frame.css: one beside the page, or both beside a talk. */
export type ColumnsFrom = 1024 | 1280

/**
 * Whether a column is in view: below this width it is a drawer. The server writes them for everybody; a phone need not
 * draw what it hides.
 */
export function useIsWide(from: ColumnsFrom = 1024): boolean {
  return useMediaQuery(`(min-width: ${from}px)`, true)
}
