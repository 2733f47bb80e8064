import { datesOf } from '#contract/rules/long-date.ts'
import type { Contents } from './archive.ts'

/** A page to begin with, which needs nothing but itself. */
export function indexPage(contents: Contents & { counts: ReadonlyMap<string, number> }): string {
  const { lists, pictures, counts, title, at, timeZone, language, t } = contents
  const dates = datesOf({ dateStyle: 'interface', timeZone }, language)
  const when = dates.formatLongInstant(at.toISOString())
  const heading = escaped(t('own-data:export.title', { siteName: title.site }))
  const rows = lists.map(
    ({ name }) =>
      `<tr><td><a href="${name}.json">${escaped(t(`own-data:export.lists.${name}`))}</a></td>` +
      `<td>${escaped(t('own-data:export.count', { count: counts.get(name) ?? 0 }))}</td></tr>`,
  )
  const images = pictures.map((name) => `<img src="uploads/${name}" alt="">`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${escaped(t('own-data:export.intro', { name: title.name, when }))}</p>
<table>
${rows.join('\n')}
</table>
${images.length > 0 ? `<h2>${escaped(t('own-data:export.pictures'))}</h2>\n<p>${images.join('\n')}</p>` : ''}
</body>
</html>
`
}

const style = `
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
td { border-top: 1px solid #ccc; padding: .5rem 0; }
td + td { text-align: right; white-space: nowrap; }
img { max-width: 100%; }
@media (prefers-color-scheme: dark) { body { background: #14181d; color: #e8eaed; } a { color: #8ec5ff; } }
`

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
