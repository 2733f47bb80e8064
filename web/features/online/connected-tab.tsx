import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import type { OnlineProps } from './online-tab.tsx'

const tab = lazyComponent(async () => ({ default: (await import('./online-tab.tsx')).OnlineTab }))

/** Tab on public pages; its code is only loaded for members. */
export function ConnectedTab(props: OnlineProps) {
  const session = useSession()
  const OnlineTab = useLazyComponent(tab, { enabled: Boolean(session) })
  return session && OnlineTab ? <OnlineTab {...props} /> : null
}
