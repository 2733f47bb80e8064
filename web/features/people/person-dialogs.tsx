import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { closePersonDialog, usePersonDialog } from './person-dialog-state.ts'

const whois = lazyComponent(() => import('./whois-dialog.tsx'), ['people'])
const report = lazyComponent(() => import('./report-dialog.tsx'), ['people'])

/** Dialogs about people, opened from anywhere; their code is loaded on first use. */
export function PersonDialogs() {
  const request = usePersonDialog()
  const Whois = useLazyComponent(whois, { enabled: request?.what === 'whois', onError: closePersonDialog })
  const Report = useLazyComponent(report, { enabled: request?.what === 'report', onError: closePersonDialog })

  if (request?.what === 'whois') {
    return Whois && <Whois key={request.nickname} nickname={request.nickname} onClose={closePersonDialog} />
  }
  return request && Report && <Report reported={request} onClose={closePersonDialog} />
}
