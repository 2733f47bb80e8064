import { useState } from 'react'
import { Navigate } from 'react-router'
import { parseUrl } from '#contract/rules/parse-url.ts'
import type { Session } from '../../platform/session/session.ts'
import { claimFirstWords } from './first-words.ts'

/**
 * Back to where signing in was asked for, with what was begun there. The page that is left stays in sight until the
 * other has come.
 */
export function ReturnTo({ session, from }: { session: Session; from: string | null }) {
  // Before the page there looks for a draft.
  useState(() => claimFirstWords(session.userId))
  return <Navigate to={returnPath(from)} replace />
}

const profile = '/profile'

/** A page that sends signed-in people away would send them straight back here. */
const signInPages = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']

/** Where signing in leads: the page that asked for it, if it is one of ours, else the profile. */
export function returnPath(from: string | null | undefined): string {
  const path = from ? ownPath(from) : undefined
  return path && !signInPages.some((page) => path.toLowerCase().startsWith(page)) ? path : profile
}

/** The browser's own parser decides: it knows that `/\t/evil`, `/\evil` and `//evil` leave the site. */
function ownPath(address: string): string | undefined {
  const site = 'https://own.invalid'
  const url = address.startsWith('/') ? parseUrl(address, site) : undefined
  if (!url) return undefined

  const { origin, pathname, search, hash } = url
  // `/.//evil` stays on the site until its dots are folded away.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
