import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueries } from '../platform/api/create-queries.ts'
import { useMemberAnswers } from '../platform/api/member-answers.ts'
import { quietMoment } from '../platform/api/quiet-moment.ts'
import { announceHydrated } from '../platform/hydration/announce-hydrated.ts'
import { replayEarlyFields } from '../platform/hydration/early-fields.ts'
import { useSession } from '../platform/session/session.ts'
import { useFollowedLanguage } from '../platform/texts/language.ts'
import { Toasts } from '../ui/states/toasts.tsx'

/** What every page stands on: the query cache, the toasts, and the effects of a session that begins or ends. */
export function Providers({ children }: { children: React.ReactNode }) {
  const [queries] = useState(createQueries)
  const session = useSession()
  const userId = session?.userId
  useMemberAnswers(queries, userId)

  // What one account saw is not the next one's to see.
  useEffect(() => (userId === undefined ? undefined : () => queries.clear()), [queries, userId])
  useFollowedLanguage(session)
  useEffect(showLateFonts, [])
  useEffect(beginAwake, [])

  return (
    <QueryClientProvider client={queries}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}

/** What is pressed again finds what was typed before it. */
function beginAwake(): void {
  replayEarlyFields()
  queueMicrotask(announceHydrated)
}

/** The script at the head of the page may have put them off. */
function showLateFonts(): void {
  void quietMoment().then(() => delete document.documentElement.dataset.fonts)
}
