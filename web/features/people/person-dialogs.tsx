import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { closePersonDialog, usePersonDialog } from './person-dialog-state.ts'

const whois = lazyComponent(() => import('./whois-dialog.tsx'), ['people'])
const report = lazyComponent(() => import('./report-dialog.tsx'), ['people'])

/** What is asked about people anywhere on the page appears here; its code comes with the first question. */
export function PersonDialogs() {
  const asked = usePersonDialog()
  const Whois = useLazyComponent(whois, { wanted: asked?.what === 'whois', giveUp: closePersonDialog })
  const Report = useLazyComponent(report, { wanted: asked?.what === 'report', giveUp: closePersonDialog })

  if (asked?.what === 'whois') {
    return Whois && <Whois key={asked.nickname} nickname={asked.nickname} onClose={closePersonDialog} />
  }
  return asked && Report && <Report reported={asked} onClose={closePersonDialog} />
}
