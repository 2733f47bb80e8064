import { useRouteLoaderData } from 'react-router'
import type { Track } from '#contract/tracks.ts'
import { quietMoment } from '../../platform/api/quiet-moment.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { clearPosition, useHasPlayed } from './player-memory.ts'

interface PlayerBarProps {
  closable: boolean
  /** Shown before the player has any tracks: the first one of the page. */
  first?: Track | undefined
}

async function loadBar() {
  await quietMoment()
  return import('./player-bar.tsx')
}

/** The music page includes its code. */
export const playerBar = lazyComponent<PlayerBarProps>(loadBar, ['music'])

/**
 * Keeps the player while pages change. Outside the music page its code is loaded once something was played. A
 * bare screen shows the player only if it was loaded by an earlier page: music can be stopped, and nothing
 * else is in the way.
 */
export function PlayerPlace({ isBare = false }: { isBare?: boolean }) {
  const page = useRouteLoaderData<{ tracks: readonly Track[] }>('features/music/music-page')
  const hasPlayed = useHasPlayed()
  const isNeeded = page !== undefined || (hasPlayed && !(isBare && !playerBar.loaded))
  const Bar = useLazyComponent(playerBar, { enabled: isNeeded, onError: clearPosition })
  return isNeeded && Bar ? <Bar closable={!page} first={page?.tracks[0]} /> : null
}
