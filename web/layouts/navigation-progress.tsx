import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'

const shape = lazyComponent(() => import('./navigation-skeleton.tsx'))
/** After what the page itself needs. Who leaves it sooner fetches the code beside the page that comes. */
const restMs = 3000

/** At once, while a page is on its way. A page that the server wrote has arrived already. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div className="navigation-progress" aria-hidden="true" />
}

/** For those who wait long enough to wonder: the shape of the page that comes, over the one that is left. */
export function NavigationSkeleton() {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  const leaves = to !== undefined && to !== pathname
  useEffect(() => {
    const timer = setTimeout(() => void shape.load().catch(() => {}), restMs)
    return () => clearTimeout(timer)
  }, [])
  const Shape = useLazyComponent(shape, { wanted: leaves, giveUp: () => {} })
  return leaves && Shape ? <Shape path={to} /> : null
}
