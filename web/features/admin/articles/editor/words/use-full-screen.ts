import { useEffect, useState } from 'react'

export interface FullScreen {
  isOn: boolean
  toggle: () => void
}

/** Shows only the text: over the rest of the page, and in full screen if the browser allows that. */
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
    // Keeps the scroll position: a different element scrolls from here on.
    const words = screen.current?.querySelector('.editor-words')
    setOn(!isOn)
    requestAnimationFrame(() =>
      words?.querySelector('.ProseMirror-focused')?.scrollIntoView({ block: 'center' }),
    )
  }

  return { isOn, toggle }
}
