import { useMatches } from 'react-router'

/** What a route tells its layout: `export const handle: LayoutHandle = { fill: true, panel: true }`. */
export interface LayoutHandle {
  /** The page fills the window and scrolls inside itself. */
  fill?: boolean
  /** The page puts tabs into the right panel. */
  panel?: boolean
}

export function useLayoutHandle(): LayoutHandle {
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as LayoutHandle | undefined)
  return Object.assign({}, ...handles)
}
