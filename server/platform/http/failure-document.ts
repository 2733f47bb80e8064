import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#contract/schema.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { TextParams, Translator } from '../text/translate.ts'

// The site's colours of text, links, outlines and background. Browsers without `light-dark()` use their
// defaults.
const ink = 'light-dark(oklch(0.235 0.036 262),oklch(0.94 0.008 85))'
const sea = 'light-dark(oklch(0.44 0.105 243),oklch(0.785 0.098 232))'
const onSea = 'light-dark(oklch(0.99 0.005 85),oklch(0.19 0.035 262))'
const control = 'light-dark(oklch(0.6 0.022 250),oklch(0.575 0.03 258))'
const paper = 'light-dark(oklch(0.984 0.005 85),oklch(0.178 0.026 264))'

const page = `box-sizing:border-box;margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.0625rem/1.5 system-ui,sans-serif;background:${paper};color:${ink}`
const column = 'max-width:32rem;border-top:2px solid;padding-top:1.25rem;text-wrap:pretty'
const light = `display:block;width:2rem;margin:0 0 1rem;fill:${sea}`
const title = 'margin:0;font-size:1.75rem;line-height:1.2;text-wrap:balance'
const acts = 'margin:1.5rem 0 0;display:flex;flex-wrap:wrap;gap:.75rem'
const act = 'border:1px solid;border-radius:7px;padding:.6rem 1.1rem;font-weight:600;text-decoration:none'
const first = `${act};border-color:transparent;background:${sea};color:${onSea}`
const second = `${act};border-color:${control};color:${ink}`

/** The site's mark with one of its four flashes lit, as on the offline page. */
const flashes = [0, 9, 18, 27].map((x) => `<path${x > 0 ? ' opacity=".32"' : ''} d="M${x} 0h5v24h-5z"/>`)

interface PageFailure {
  /** HTTP status. */
  status: number
  /** Error key. */
  key: string
  /** Values of the placeholders; for 429 `seconds`, the time to wait. */
  params: TextParams
  /** Whether repeating the same request may help. */
  mayRepeat: boolean
}

/** Whether a browser will show the response, for example to a form without scripts. */
export function acceptsHtml({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') ?? false
}

/** Only allows the inline styles of the document. */
export const failurePolicy =
  "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Returns the page shown if the web app fails or is unavailable: without scripts, stylesheets or anything else that
 * could fail.
 */
export function failureDocument(translator: Translator, language: Language, failure: PageFailure): string {
  return documentOf(translator, language, wordsOf(translator, language, failure), failure.mayRepeat)
}

/** Returns the page that shows what the server says to a form. */
export function messageDocument(translator: Translator, language: Language, message: string): string {
  return documentOf(translator, language, [message, ''], false)
}

function documentOf(
  translator: Translator,
  language: Language,
  words: [title: string, text: string],
  mayRepeat: boolean,
): string {
  const t = translator.in(language)
  const [heading = '', text = ''] = words.map(escapeHtml)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading}</title>
<body style="${page}">
<main style="${column}">
<svg viewBox="0 0 32 24" style="${light}" aria-hidden="true">${flashes.join('')}</svg>
<h1 style="${title}">${heading}</h1>
${text && `<p style="margin:.5rem 0 0">${text}</p>`}
<p style="${acts}">
${mayRepeat ? `<a href="" style="${first}">${escapeHtml(t('pages:failed.retry'))}</a>` : ''}
<a href="/" style="${mayRepeat ? second : first}">${escapeHtml(t('pages:failed.home'))}</a>
</p>
</main>
</body>
</html>
`
}

function wordsOf(
  translator: Translator,
  language: Language,
  { status, key, params }: PageFailure,
): [title: string, text: string] {
  const t = translator.in(language)
  if (status === 404) return [t('pages:notFound.title'), t('pages:notFound.text')]
  if (status === 429) return [t('failures:tooFast'), translator.error(language, key, params)]
  if (status === 503) return [t('failures:away.title'), t('failures:away.text')]
  if (status < 500) return [t('failures:refused'), translator.error(language, key, params)]
  return [t('pages:failed.title'), t('pages:failed.text')]
}
