import { useState } from 'react'
import { Navigate } from 'react-router'
import { parseUrl } from '#contract/rules/parse-url.ts'
import type { Session } from '../../platform/session/session.ts'
import { claimFirstWords } from './first-words.ts'

/**
 * Navigates back to the page that required signing in, with the text begun there. The current page stays
 * visible until the other one is loaded.
 */
export function ReturnTo({ session, from }: { session: Session; from: string | null }) {
  // Before that page reads its draft.
  useState(() => claimFirstWords(session.userId))
  return <Navigate to={returnPath(from)} replace />
}

const profile = '/profile'

/** Pages that redirect signed-in users, which would cause a loop. */
const signInPages = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']

/** Returns the path to open after signing in: `from` if it is a path of the site, else the profile. */
export function returnPath(from: string | null | undefined): string {
  const path = from ? ownPath(from) : undefined
  return path && !signInPages.some((page) => path.toLowerCase().startsWith(page)) ? path : profile
}

/** Uses the browser's URL parser, which knows that `/\t/evil`, `/\evil` and `//evil` leave the site. */
function ownPath(address: string): string | undefined {
  const site = 'https://own.invalid'
  const url = address.startsWith('/') ? parseUrl(address, site) : undefined
  if (!url) return undefined

  const { origin, pathname, search, hash } = url
  // `/.//evil` is on the site, but its normalized path `//evil` is not.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
