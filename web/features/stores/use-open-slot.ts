import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { slotMark, slotOf } from '#contract/rules/albums.ts'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'

interface Opened {
  /** Going back closes it. */
  openedHere?: true
}

/** Which slot is open stands in the address after the `#`, so that it can be shared. */
export function useOpenSlot() {
  const location = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const closing = useRef<string>(undefined)
  const state = location.state as Opened | null

  function close(): void {
    // A second press, before the first has taken effect, must not go back twice.
    if (closing.current === location.key) return
    closing.current = location.key
    if (state?.openedHere) void navigate(-1)
    else void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
  }

  return {
    /** The server never sees what follows the `#`. */
    position: isHydrated ? slotOf(location.hash.slice(1)) : undefined,
    fromSlot: state?.openedHere === true,
    close,
    show: (position: number) =>
      void navigate(
        { search: location.search, hash: slotMark(position) },
        { replace: true, preventScrollReset: true, state },
      ),
  }
}
