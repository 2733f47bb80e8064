import type { Language } from '#contract/schema.ts'
import { acceptedLanguage, spokenLanguage } from '../text/translate.ts'

/** Returns the language of the visitor's cookie, if valid. */
export function languageCookie(cookies: string | undefined): Language | undefined {
  if (!cookies?.includes('user-language=')) return undefined
  return spokenLanguage(/(?:^|;\s*)user-language=([a-z]{2})(?:;|$)/.exec(cookies)?.[1])
}

interface Asking {
  /** Path and query. */
  url: string
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** Returns the language of a failure page. As it is not cached, `Accept-Language` counts too. */
export function languageOfPage({ url, headers }: Asking): Language {
  const mark = url.indexOf('?')
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  return (
    spokenLanguage(query.get('lang')) ??
    languageCookie(headers.cookie) ??
    acceptedLanguage(headers['accept-language']) ??
    'pt'
  )
}
