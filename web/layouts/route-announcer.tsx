import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusContentIfLost } from '../ui/focus/focus-content.ts'

/**
 * Announces the title of a page after navigation within the site. If the focus was lost with the last page
 * and nothing has taken it, it moves to the content.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    focusContentIfLost({ hasNavigated: true })
  }, [pathname])

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}
