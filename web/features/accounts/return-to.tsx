import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Session } from '../../platform/session/session.ts'
import { claimFirstWords } from './first-words.ts'
import { returnPath } from './return-path.ts'

/**
 * Back to where signing in was asked for, with what was begun there. The page that is left stays in sight until the
 * other has come.
 */
export function ReturnTo({ session, from }: { session: Session; from: string | null }) {
  // Before the page there looks for a draft.
  useState(() => claimFirstWords(session.userId))
  return <Navigate to={returnPath(from)} replace />
}
