import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { announceHydrated } from '../platform/announce-hydrated.ts'
import { createQueries } from '../platform/create-queries.ts'
import { replayEarlyFields } from '../platform/early-fields.ts'
import { useFollowedLanguage } from '../platform/language.ts'
import { useMemberAnswers } from '../platform/member-answers.ts'
import { quietMoment } from '../platform/quiet-moment.ts'
import { useSession } from '../platform/session.ts'
import { Toasts } from '../ui/toasts.tsx'

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
