import { useMediaQuery } from '../platform/use-media-query.ts'

/**
 * Widths in pixels from which frame.css shows columns: one beside the page, or both beside a conversation.
 */
export type ColumnsFrom = 1024 | 1280

/**
 * Whether a column is in view: below this width it is a drawer. The server renders columns for everyone;
 * phones need not render what they hide.
 */
export function useIsWide(from: ColumnsFrom = 1024): boolean {
  return useMediaQuery(`(min-width: ${from}px)`, true)
}
