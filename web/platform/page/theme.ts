import { useSyncExternalStore } from 'react'
import { paper } from '#contract/rules/paper.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { createListeners } from '../storage/listeners.ts'
import { cardsKey, channelsViewKey, themeKey } from '../storage/storage-keys.ts'
import { useMediaQuery } from '../use-media-query.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

/** Notifies of choices. `<html data-theme>` is `light` or `dark`, and absent while the system decides. */
const choosing = createListeners()

/**
 * Inline script that runs in the head before the first paint: applies theme, link cards, chart or list of
 * channels, and whether space for a member is reserved.
 */
export const themeScript = () =>
  `try{var s=localStorage,h=document,d=h.documentElement.dataset,t=s.getItem('${themeKey}'),c=${JSON.stringify(paper)}[t];if(c){d.theme=t;h.head.prepend(Object.assign(h.createElement('meta'),{name:'theme-color',content:c}))}if(s.getItem('${cardsKey}')==='off')d.cards='off';if(s.getItem('${channelsViewKey}')==='chart')d.channels='chart';if(s.getItem('accessToken'))d.session='member'}catch{}`

export function useTheme(): { theme: ThemeChoice; chooseTheme: (theme: ThemeChoice) => void } {
  return { theme: useSyncExternalStore<ThemeChoice>(subscribe, readTheme, () => 'system'), chooseTheme }
}

/** Whether the page is dark, by choice or by the system. */
export function useIsDark(): boolean {
  const { theme } = useTheme()
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', false)
  return theme === 'dark' || (theme === 'system' && systemIsDark)
}

export function chooseTheme(theme: ThemeChoice): void {
  if (theme === 'system') browserStorage().removeItem(themeKey)
  else browserStorage().setItem(themeKey, theme)
  show(theme)
  choosing.notify()
}

export function readTheme(): ThemeChoice {
  const stored = browserStorage().getItem(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function show(theme: ThemeChoice): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    return
  }
  document.documentElement.dataset.theme = theme
  // Before the tags that follow the system: the first match wins.
  const colour = Object.assign(document.createElement('meta'), {
    name: 'theme-color',
    content: paper[theme],
  })
  document.head.prepend(colour)
}

function subscribe(listener: () => void): () => void {
  const follow = () => {
    show(readTheme())
    listener()
  }
  const fromOtherTab = ({ key }: StorageEvent) => (key === themeKey || key === null) && follow()
  const leave = choosing.subscribe(listener)
  window.addEventListener('storage', fromOtherTab)
  // A page restored from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', follow)
  return () => {
    leave()
    window.removeEventListener('storage', fromOtherTab)
    window.removeEventListener('pageshow', follow)
  }
}
