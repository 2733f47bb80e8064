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

/** Wraps every page: query cache, toasts, and effects of sign-in and sign-out. */
export function Providers({ children }: { children: React.ReactNode }) {
  const [queries] = useState(createQueries)
  const session = useSession()
  const userId = session?.userId
  useMemberAnswers(queries, userId)

  // Clears the cache so that the next account does not see the data of this one.
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

/** Text typed before hydration is replayed before clicks are. */
function beginAwake(): void {
  replayEarlyFields()
  queueMicrotask(announceHydrated)
}

/** Fonts that the script in the head has deferred. */
function showLateFonts(): void {
  void quietMoment().then(() => delete document.documentElement.dataset.fonts)
}
