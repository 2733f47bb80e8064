import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { stopAsking, useAsked } from './asked-person.ts'

const whois = lazyComponent(() => import('./whois-dialog.tsx'), ['people'])
const report = lazyComponent(() => import('./report-dialog.tsx'), ['people'])

/** What is asked about people anywhere on the page appears here; its code comes with the first question. */
export function PersonDialogs() {
  const asked = useAsked()
  const Whois = useLazyComponent(whois, { wanted: asked?.what === 'whois', giveUp: stopAsking })
  const Report = useLazyComponent(report, { wanted: asked?.what === 'report', giveUp: stopAsking })

  if (asked?.what === 'whois') {
    return Whois && <Whois key={asked.nickname} nickname={asked.nickname} onClose={stopAsking} />
  }
  return asked && Report && <Report reported={asked} onClose={stopAsking} />
}
