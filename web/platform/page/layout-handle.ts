import { useMatches } from 'react-router'
import type { LateTexts } from '../texts/late-texts.ts'

/** A file of `locales/` that only staff fetch. */
export type StaffTexts = 'staff' | `staff-${string}`

/** What wakes a page that rests, besides what wakes all of them. */
export interface Rest {
  /** Something that the browser's storage has under this key: what it shows differs from what the server wrote. */
  stored?: string
  /** Keys that it answers to: pressed while it rests, they are pressed again once it is awake. */
  keys?: readonly string[]
  /** A press may begin a sound: an audio element that such a press has touched waits for the code in the window. */
  sounds?: boolean
}

declare global {
  interface Window {
    touchedSound?: HTMLAudioElement
  }
}

/** What a route tells its layout: `export const handle: LayoutHandle = { fill: true, panel: true }`. */
export interface LayoutHandle {
  /** The page fills the window and scrolls inside itself. */
  fill?: boolean
  /** The page puts tabs into the right panel: open for members, for everybody, or only once somebody asks for it. */
  panel?: boolean | 'everybody' | 'collapsed'
  /** A visitor reads it without scripts; they come once somebody does something. */
  rests?: boolean | Rest
  /** For each member another page: the server draws it for whoever the page session is of, and keeps it for nobody. */
  personal?: boolean
  /** Only some see it: what the server writes without knowing who asks is a frame, and needs no texts. */
  guarded?: boolean
  /** Files of texts that the page needs at once, and no other page. */
  texts?: readonly LateTexts[]
  /** What stands for the page while nothing of it is here; else it is what pages at its address look like from afar. */
  waiting?: React.ComponentType
  /** A tool for staff that fills the column of the page, without the margins of the others. */
  wholeWidth?: boolean
  /** The texts that a tool for staff needs besides those of all tools. */
  staffTexts?: StaffTexts
  /** The list of all tools, where the page is one of them: the sidebar has it at once, as the server wrote it. */
  tools?: React.ComponentType
}

/** Where it depends on what the loader answered. */
export type LayoutHandleOf<D> = (loaderData: D) => LayoutHandle

interface Matched {
  handle?: unknown
  loaderData: unknown
}

export function useLayoutHandle(): LayoutHandle {
  return layoutHandleOf(useMatches())
}

/** What all routes of a page say together; the inner ones win, but for texts: those add up. */
export function layoutHandleOf(matches: readonly Matched[]): LayoutHandle {
  const handles = matches.map(({ handle, loaderData }) => {
    const layout = handle as LayoutHandle | LayoutHandleOf<unknown> | undefined
    return typeof layout === 'function' ? layout(loaderData) : layout
  })
  const texts = handles.flatMap((handle) => [
    ...(handle?.texts ?? []),
    ...(handle?.staffTexts ? (['staff', handle.staffTexts] as const) : []),
  ])
  return Object.assign({}, ...handles, { texts: [...new Set(texts)] })
}
