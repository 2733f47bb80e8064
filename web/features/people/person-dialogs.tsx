import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { stopAsking, useAsked } from './asked-person.ts'

const whois = pieceOf(() => import('./whois-dialog.tsx'))
const report = pieceOf(() => import('./report-dialog.tsx'))

/** What is asked about people anywhere on the page appears here; its code comes with the first question. */
export function PersonDialogs() {
  const asked = useAsked()
  const Whois = usePiece(whois, { wanted: asked?.what === 'whois', giveUp: stopAsking })
  const Report = usePiece(report, { wanted: asked?.what === 'report', giveUp: stopAsking })

  if (asked?.what === 'whois') {
    return Whois && <Whois key={asked.nickname} nickname={asked.nickname} onClose={stopAsking} />
  }
  return asked && Report && <Report reported={asked} onClose={stopAsking} />
}
