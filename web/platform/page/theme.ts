import { useSyncExternalStore } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'
import { createListeners } from '../storage/listeners.ts'
import { cardsKey, channelsViewKey, themeKey } from '../storage/storage-keys.ts'
import { useMediaQuery } from '../use-media-query.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

/** `<html data-theme>` holds light or dark, and is absent while the system decides. */
const choosing = createListeners()

/** The paper of both themes, in the frame that a system draws around the page. */
export const frameColours = { light: '#fbfaf6', dark: '#0b111d' }

/** Runs inline in the head, before anything is painted: theme, cards, chart or list, and whether room for a member is kept. */
export const themeScript = () =>
  `try{var s=localStorage,h=document,d=h.documentElement.dataset,t=s.getItem('${themeKey}'),c=${JSON.stringify(frameColours)}[t];if(c){d.theme=t;h.head.prepend(Object.assign(h.createElement('meta'),{name:'theme-color',content:c}))}if(s.getItem('${cardsKey}')==='off')d.cards='off';if(s.getItem('${channelsViewKey}')==='chart')d.channels='chart';if(s.getItem('accessToken'))d.session='member'}catch{}`

export function useTheme(): { theme: ThemeChoice; chooseTheme: (theme: ThemeChoice) => void } {
  return { theme: useSyncExternalStore<ThemeChoice>(subscribe, readTheme, () => 'system'), chooseTheme }
}

/** Whether the page is dark now, by choice or because the system is. */
export function useIsDark(): boolean {
  const { theme } = useTheme()
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', false)
  return theme === 'dark' || (theme === 'system' && systemIsDark)
}

export function chooseTheme(theme: ThemeChoice): void {
  if (theme === 'system') browserStorage().removeItem(themeKey)
  else browserStorage().setItem(themeKey, theme)
  show(theme)
  choosing.tell()
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
  // Before those that follow the system: the first that fits holds.
  const colour = Object.assign(document.createElement('meta'), {
    name: 'theme-color',
    content: frameColours[theme],
  })
  document.head.prepend(colour)
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== themeKey && event.key !== null) return
    show(readTheme())
    listener()
  }
  const leave = choosing.subscribe(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    leave()
    window.removeEventListener('storage', fromOtherTab)
  }
}
