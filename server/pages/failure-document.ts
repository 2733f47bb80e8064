import type { Language } from '#contract/schema.ts'
import type { Translator } from '../platform/translate.ts'

/** What a visitor sees when the web app itself fails: no script, no stylesheet, nothing that could fail too. */
export function failureDocument(translator: Translator, language: Language): string {
  const t = translator.in(language)
  const page = 'margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center'
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(t('pages:failed.title'))}</title>
<body style="${page};font:1.125rem/1.5 system-ui,sans-serif">
<h1>${escaped(t('pages:failed.title'))}</h1>
<p>${escaped(t('pages:failed.text'))}</p>
<p><a href="/">${escaped(t('pages:failed.home'))}</a></p>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
