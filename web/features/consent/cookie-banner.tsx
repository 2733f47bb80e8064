import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useConsent } from './use-consent.ts'

const question = lazyComponent(() => import('./cookie-question.tsx'), ['site'])

/** Asks for consent once; its code is not loaded after an answer. */
export function CookieBanner() {
  const isOpen = useConsent() === 'unanswered'
  const [missing, setMissing] = useState(false)
  const Question = useLazyComponent(question, {
    enabled: isOpen && !missing,
    onError: () => setMissing(true),
  })
  return isOpen && Question ? <Question /> : null
}
