import { useMatches } from 'react-router'
import type { LateTexts } from '../texts/late-texts.ts'

/** A file in `locales/` that only staff fetch. */
export type StaffTexts = 'staff' | `staff-${string}`

/** What starts the hydration of a page, besides the events that always do. */
export interface Rest {
  /** Storage key: if it is set, the page differs from what the server rendered. */
  stored?: string
  /** Keys that the page handles: pressed before hydration, they are replayed after it. */
  keys?: readonly string[]
  /**
   * Whether a click may start a sound: the audio element that it has loaded is kept on the window for the
   * page's code.
   */
  sounds?: boolean
}

declare global {
  interface Window {
    touchedSound?: HTMLAudioElement
  }
}

/** Layout options of a route: `export const handle: LayoutHandle = { fill: true, panel: true }`. */
export interface LayoutHandle {
  /** The page fills the window and scrolls inside itself. */
  fill?: boolean
  /** The page adds tabs to the right panel: open for members, open for everybody, or collapsed at first. */
  panel?: boolean | 'everybody' | 'collapsed'
  /** Visitors read the page without scripts; hydration is deferred until the first interaction. */
  rests?: boolean | Rest
  /**
   * The page differs per member: the server renders it for the user of the page session, and does not cache
   * it.
   */
  personal?: boolean
  /** Only some users may see the page: rendered for nobody it is a frame without texts. */
  guarded?: boolean
  /** Files of texts that the page needs at once. */
  texts?: readonly LateTexts[]
  /** Placeholder while nothing of the page has loaded; by default one by the shape of its address. */
  waiting?: React.ComponentType
  /** A staff tool that uses the full width of the column, without the usual margins. */
  wholeWidth?: boolean
  /** Texts that this staff tool needs besides those of all tools. */
  staffTexts?: StaffTexts
  /** The list of all tools, if the page is one of them: rendered by the server into the sidebar. */
  tools?: React.ComponentType
}

/** For options that depend on the loader's data. */
export type LayoutHandleOf<D> = (loaderData: D) => LayoutHandle

interface Matched {
  handle?: unknown
  loaderData: unknown
}

export function useLayoutHandle(): LayoutHandle {
  return layoutHandleOf(useMatches())
}

/**
 * Merges the handles of a page's routes; inner ones override outer ones, except texts, which are added up.
 */
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
