import { useEffect, useState } from 'react'

export interface FullScreen {
  isOn: boolean
  toggle: () => void
}

/** Nothing but the paper: over the rest of the page, and over the rest of the screen where the browser lets it. */
export function useFullScreen(screen: React.RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    if (!isOn) return
    const root = document.documentElement
    void root.requestFullscreen?.().catch(() => {})
    const leave = () => !document.fullscreenElement && setOn(false)
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOn(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', press)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isOn])

  function toggle(): void {
    // The place that one was at is not lost: another box scrolls from here on.
    const words = screen.current?.querySelector('.editor-words')
    setOn(!isOn)
    requestAnimationFrame(() =>
      words?.querySelector('.ProseMirror-focused')?.scrollIntoView({ block: 'center' }),
    )
  }

  return { isOn, toggle }
}
