import { useMatches } from 'react-router'
import type { StaffTexts } from '../features/moderation/use-staff-texts.ts'

/** What a route tells its layout: `export const handle: LayoutHandle = { fill: true, panel: true }`. */
export interface LayoutHandle {
  /** The page fills the window and scrolls inside itself. */
  fill?: boolean
  /** The page puts tabs into the right panel: open for members, for everybody, or only once somebody asks for it. */
  panel?: boolean | 'everybody' | 'collapsed'
  /** The texts that a tool for staff needs besides those of all tools. */
  staffTexts?: StaffTexts
}

/** Where it depends on what the loader answered. */
export type LayoutHandleOf<D> = (loaderData: D) => LayoutHandle

export function useLayoutHandle(): LayoutHandle {
  const matches = useMatches()
  const handles = matches.map(({ handle, loaderData }) => {
    const told = handle as LayoutHandle | LayoutHandleOf<unknown> | undefined
    return typeof told === 'function' ? told(loaderData) : told
  })
  return Object.assign({}, ...handles)
}
