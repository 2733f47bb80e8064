import { useMatches } from 'react-router'
import { quietMoment } from '../../platform/api/quiet-moment.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { forgetPlace, useHasPlayed } from './player-memory.ts'

const bar = lazyComponent(async () => {
  await quietMoment()
  return import('./player-bar.tsx')
}, ['music'])

/** Where the player stays while pages change. Its code comes once something was played. */
export function PlayerPlace() {
  const onMusicPage = useMatches().some(({ id }) => id === 'features/music/music-page')
  const wanted = useHasPlayed() || onMusicPage
  const Bar = useLazyComponent(bar, { wanted, giveUp: forgetPlace })
  return wanted && Bar ? <Bar closable={!onMusicPage} /> : null
}
