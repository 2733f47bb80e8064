import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusContentIfLost } from '../ui/focus/focus-content.ts'

/**
 * Says the name of a page that came without a reload. Where the focus went away with the last page, and nothing on
 * this one has taken it, it goes to the content.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    focusContentIfLost()
  }, [pathname])

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}
