import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { quietMoment } from '../api/quiet-moment.ts'
import { type LateTexts, loadLateTexts } from '../texts/late-texts.ts'
import { tabText, tabTexts } from '../texts/tab-texts.ts'
import { toast } from '../toast.ts'

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Props> {
  load: () => Promise<ComponentType<Props>>
  /** Set once the code has loaded. */
  loaded?: ComponentType<Props>
}

/** Loads code together with texts that only it shows. */
export async function loadWithTexts<Code>(
  load: () => Promise<Code>,
  texts: readonly LateTexts[],
): Promise<Code> {
  const [code] = await Promise.all([load(), loadLateTexts(tabTexts(), texts)])
  return code
}

/** @param texts files of texts to load with the code */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly LateTexts[] = [],
): LazyComponent<Props> {
  const piece: LazyComponent<Props> = {
    load: async () => {
      piece.loaded ??= (await loadWithTexts(load, texts)).default
      return piece.loaded
    },
  }
  return piece
}

/**
 * Returns the component, or undefined until its code has loaded. If that fails, shows a toast and calls
 * `onError`.
 */
export function useLazyComponent<Props>(
  piece: LazyComponent<Props>,
  { enabled = true, onError }: { enabled?: boolean; onError?: () => void } = {},
): ComponentType<Props> | undefined {
  const [shown, setShown] = useState(() => piece.loaded)
  // What has loaded meanwhile renders at once, so that a view transition finds it.
  const Component = shown ?? piece.loaded
  const missing = enabled && !Component
  const fail = useEffectEvent((cause: unknown) => {
    console.warn(cause)
    // Also a page that is older than the builds that the server still has.
    toast(tabText('pages:network.notLoaded'), { kind: 'error' })
    onError?.()
  })

  useEffect(() => {
    if (!missing) return
    let left = false
    piece.load().then(
      (loaded) => !left && setShown(() => loaded),
      (cause: unknown) => !left && fail(cause),
    )
    return () => {
      left = true
    }
  }, [missing, piece])

  return Component
}

/**
 * As `useLazyComponent`, for optional parts: loads after the page's own reads, and stays absent if loading
 * fails.
 */
export function useQuietComponent<Props>(piece: LazyComponent<Props>): ComponentType<Props> | undefined {
  const [Component, setShown] = useState(() => piece.loaded)

  useEffect(() => {
    let left = false
    quietMoment()
      .then(piece.load)
      .then((loaded) => !left && setShown(() => loaded))
      .catch(console.warn)
    return () => {
      left = true
    }
  }, [piece])

  return Component
}
