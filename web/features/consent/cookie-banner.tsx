import { useState } from 'react'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { useConsent } from './use-consent.ts'

const question = pieceOf(() => import('./cookie-question.tsx'))

/** Asks once; those who have answered do not fetch its code. */
export function CookieBanner() {
  const isOpen = useConsent() === 'unanswered'
  const [missing, setMissing] = useState(false)
  const Question = usePiece(question, { wanted: isOpen && !missing, giveUp: () => setMissing(true) })
  return isOpen && Question ? <Question /> : null
}
