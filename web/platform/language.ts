import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Language } from '#contract/schema.ts'
import { createTexts, type LanguageFiles, learnLanguage } from './i18n.ts'

export const languages = ['pt', 'en', 'fr', 'es'] as const satisfies readonly Language[]

/** Name of the cookie and of the storage key. */
export const languageKey = 'user-language'

const loaders: Record<Language, () => Promise<{ default: LanguageFiles }>> = {
  pt: () => import('./languages/pt.ts'),
  en: () => import('./languages/en.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
}

export function spoken(wish: string | null | undefined): Language | undefined {
  return languages.find((language) => language === wish)
}

/** The texts of the page as the server wrote it, so that hydration finds the same words. */
export async function loadPageTexts(): Promise<i18n> {
  const language = spoken(document.documentElement.lang) ?? 'pt'
  const files = await loaders[language]()
  return createTexts(language, files.default)
}

/** The language of the interface, and the act of choosing another. */
export function useLanguage(): { language: Language; chooseLanguage: (language: Language) => Promise<void> } {
  const { i18n: texts } = useTranslation()
  const { revalidate } = useRevalidator()

  const chooseLanguage = useCallback(
    async (language: Language) => {
      rememberLanguage(language)
      await speak(texts, language)
      await revalidate()
    },
    [texts, revalidate],
  )
  return { language: spoken(texts.language) ?? 'pt', chooseLanguage }
}

/**
 * After hydration: the stored choice wins over the page's language, unless the address asks for one.
 * Answers whether the language changed, in which case page data is to be asked for again.
 */
export async function applyStoredLanguage(texts: i18n): Promise<boolean> {
  const asked = spoken(new URLSearchParams(location.search).get('lang'))
  const stored = storedLanguage()
  if (asked && !stored) writeCookie(asked, 'for this visit')
  if (asked || !stored) return false

  writeCookie(stored, 'for a year')
  if (stored === texts.language) return false
  await speak(texts, stored)
  return true
}

export function storedLanguage(): Language | undefined {
  return spoken(localStorage.getItem(languageKey))
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(languageKey, language)
  writeCookie(language, 'for a year')
}

async function speak(texts: i18n, language: Language): Promise<void> {
  const files = await loaders[language]()
  learnLanguage(texts, language, files.default)
  await texts.changeLanguage(language)
}

function writeCookie(language: Language, duration: 'for a year' | 'for this visit'): void {
  const age = duration === 'for a year' ? '; Max-Age=31536000' : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent outside secure contexts
  document.cookie = `${languageKey}=${language}; Path=/; SameSite=Lax${age}${secure}`
}
