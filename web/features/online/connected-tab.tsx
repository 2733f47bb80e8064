import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import type { OnlineProps } from './online-tab.tsx'

const tab = lazyComponent(async () => ({ default: (await import('./online-tab.tsx')).OnlineTab }))

/** For pages that visitors read: the code of the tab is fetched by members only. */
export function ConnectedTab(props: OnlineProps) {
  const session = useSession()
  const OnlineTab = useLazyComponent(tab, { wanted: Boolean(session), giveUp: () => {} })
  return session && OnlineTab ? <OnlineTab {...props} /> : null
}
