import type { i18n } from 'i18next'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Language } from '#contract/schema.ts'
import { api } from '../api/api.ts'
import { currentSession, type Session, updateSession } from '../session/session.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { languageKey } from '../storage/storage-keys.ts'
import { createTexts, type LanguageFiles, learnLanguage } from './i18n.ts'
import { type LateTexts, loadLateTexts, loadLearnedTexts } from './late-texts.ts'
import { setTabTexts } from './tab-texts.ts'

export const languages = ['pt', 'en', 'fr', 'es'] as const satisfies readonly Language[]

const loaders: Record<Language, () => Promise<{ default: LanguageFiles }>> = {
  pt: () => import('./languages/pt.ts'),
  en: () => import('./languages/en.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
}

/** Loads the page's texts in the language the server rendered, so that hydration matches. */
export async function loadPageTexts(late: readonly LateTexts[] = []): Promise<i18n> {
  const language = spoken(document.documentElement.lang) ?? 'pt'
  const texts = createTexts(language, {})
  const [files] = await Promise.all([loaders[language](), loadLateTexts(texts, late)])
  learnLanguage(texts, language, files.default)
  setTabTexts(texts)
  return texts
}

/** Returns the language of the interface and a function that changes it; for members also in the profile. */
export function useLanguage(): { language: Language; chooseLanguage: (language: Language) => Promise<void> } {
  const { i18n: texts } = useTranslation()
  const switchTo = useSwitch()

  const chooseLanguage = useCallback(
    async (language: Language) => {
      const profileSaved = currentSession() ? saveToProfile(language) : Promise.resolve()
      // Awaits both, so that an error is shown in the new language.
      const [, saved] = await Promise.allSettled([switchTo(language), profileSaved])
      if (saved.status === 'rejected') throw saved.reason
    },
    [switchTo],
  )
  return { language: spoken(texts.language) ?? 'pt', chooseLanguage }
}

/** Rejects if saving failed; the page is in the new language all the same. */
async function saveToProfile(language: Language): Promise<void> {
  updateSession({ language })
  await api('POST /api/update-language', { body: { language } })
}

/**
 * After hydration, switches to the account's language, else the stored one, unless the URL requests another.
 */
export function useFollowedLanguage(session: Session | null | undefined): void {
  const switchTo = useSwitch()
  const isKnown = session !== undefined
  const ofAccount = session?.language

  useEffect(() => {
    if (!isKnown) return
    const requested = spoken(new URLSearchParams(location.search).get('lang'))
    const stored = ofAccount ?? spoken(browserStorage().getItem(languageKey))
    if (requested && !stored) writeCookie(requested, 'for this visit')
    if (stored && !requested) void switchTo(stored)
  }, [isKnown, ofAccount, switchTo])
}

function useSwitch(): (language: Language) => Promise<void> {
  const { i18n: texts } = useTranslation()
  const { revalidate } = useRevalidator()

  return useCallback(
    async (language: Language) => {
      browserStorage().setItem(languageKey, language)
      writeCookie(language, 'for a year')
      if (texts.language === language) return

      const { default: files } = await loaders[language]()
      learnLanguage(texts, language, files)
      // The page would suspend without the late texts in use, and lose its input.
      await loadLearnedTexts(texts, language)
      await texts.changeLanguage(language)
      // Page data contains texts of the server.
      await revalidate()
    },
    [texts, revalidate],
  )
}

/** Returns the supported language of a form, a cookie or a URL; undefined if there is none. */
export function spoken(wish: string | null | undefined): Language | undefined {
  const short = wish?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === short)
}

function writeCookie(language: Language, duration: 'for a year' | 'for this visit'): void {
  const age = duration === 'for a year' ? '; Max-Age=31536000' : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent outside secure contexts
  document.cookie = `${languageKey}=${language}; Path=/; SameSite=Lax${age}${secure}`
}
