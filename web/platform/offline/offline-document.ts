/** Prefix of the caches with copies of pages; a user id or `visitor` follows. */
export const copiesPrefix = 'copies-'

export interface OfflineTexts {
  title: string
  text: string
  retry: string
  /** Shown above a copy; `{{when}}` is the time it was made. */
  copy: string
  /** Heading of the list of copies. */
  copies: string
}

interface Content {
  language: string
  texts: OfflineTexts
  title: string
  /** HTML, already escaped by the caller. */
  body: string
}

const sheet = `
:root{color-scheme:light dark;--ink:light-dark(oklch(0.235 0.036 262),oklch(0.94 0.008 85));--muted:light-dark(oklch(0.435 0.028 260),oklch(0.77 0.018 255));--sea:light-dark(oklch(0.44 0.105 243),oklch(0.785 0.098 232));--on-sea:light-dark(oklch(0.99 0.005 85),oklch(0.19 0.035 262));--paper:light-dark(oklch(0.984 0.005 85),oklch(0.178 0.026 264));--sand:light-dark(oklch(0.932 0.034 86),oklch(0.262 0.022 80));--control:light-dark(oklch(0.6 0.022 250),oklch(0.575 0.03 258))}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;overflow-wrap:anywhere;text-wrap:pretty}
.alone{min-height:100vh;display:grid;grid-template-columns:minmax(0,30rem);place-content:center}
.flashes{width:2rem;margin:0 0 1rem;fill:var(--sea)}
.flashes :not(:first-child){opacity:.32}
.sheet{border-top:2px solid;padding-top:1.25rem}
h1{margin:0;font-size:1.75rem;line-height:1.2;text-wrap:balance}
h2,h3{line-height:1.25;margin:2rem 0 .5rem}
h2{font-size:1.25rem}
a{color:var(--sea)}
p{margin:.5rem 0 0}
.note{background:var(--sand);color:var(--muted);border-radius:8px;padding:.6rem .9rem;margin:0 0 1.5rem;font-size:.9375rem}
.acts{margin:1.5rem 0 0;display:flex;flex-wrap:wrap;gap:.75rem}
.act{border:1px solid var(--control);border-radius:7px;padding:.6rem 1.1rem;font-weight:600;text-decoration:none;color:var(--ink)}
.first{border-color:transparent;background:var(--sea);color:var(--on-sea)}
.kept{list-style:none;margin:.75rem 0 0;padding:0}
.kept a{display:block;padding:.7rem 0;text-decoration:none;border-top:1px solid color-mix(in oklch,var(--ink) 15%,transparent)}
time{color:var(--muted);font-size:.875rem}
.line{margin:.4rem 0}
pre{overflow-x:auto}
blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid;color:var(--muted);font-style:italic}
`

/** Renders a self-contained page in the site's look (light and dark): no other files. */
function offlineDocument({ language, title, body }: Omit<Content, 'texts'>): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<style>${sheet}</style>
<body>
${body}
</body>
</html>
`
}

/** Renders a saved page, marked as a copy with its time. */
export function copyDocument({ texts, body, when, ...page }: Content & { when: string }): string {
  const note = escapeText(texts.copy.replace('{{when}}', when))
  const acts = `<p class="acts"><a class="act" href="">${escapeText(texts.retry)}</a></p>`
  return offlineDocument({
    ...page,
    body: `<main><p class="note" aria-live="polite" aria-atomic="true">${note}</p><div class="sheet">${body}</div>${acts}</main>`,
  })
}

/** The logo with one of its four flashes lit. */
const oneFlash = `<svg class="flashes" viewBox="0 0 32 24" aria-hidden="true">${[0, 9, 18, 27].map((x) => `<path d="M${x} 0h5v24h-5z"/>`).join('')}</svg>`

/**
 * The page's only script: loads the address again once the site answers. It is asked every five seconds, because
 * a device may say that it is online before it is, and a network may swallow what it is asked.
 */
const retryScript = `let next
function retry(){clearTimeout(next);fetch('/robots.txt',{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(10000)}).then(()=>location.reload(),()=>{next=setTimeout(retry,5000)})}
addEventListener('online',retry)
next=setTimeout(retry,5000)`

/** Renders the page for addresses without a copy, with links to the copies there are. `nonce`: of its script. */
export function fallbackDocument(
  { language, texts }: Pick<Content, 'language' | 'texts'>,
  { copies, nonce }: { copies: readonly { path: string; title: string }[]; nonce: string },
): string {
  const { title, text, retry, copies: heading } = texts
  const items = copies.map(
    ({ path, title: name }) => `<li><a href="${escapeText(path)}">${escapeText(name)}</a></li>`,
  )
  const list =
    items.length > 0 ? `<h2>${escapeText(heading)}</h2><ul class="kept">${items.join('')}</ul>` : ''
  const acts = `<p class="acts"><a class="act first" href="">${escapeText(retry)}</a></p>`
  const head = `${oneFlash}<h1>${escapeText(title)}</h1><p>${escapeText(text)}</p>${acts}`
  const look = items.length > 0 ? '' : ' class="alone"'
  return offlineDocument({
    language,
    title,
    body: `<main${look}><div class="sheet">${head}${list}</div></main><script nonce="${nonce}">${retryScript}</script>`,
  })
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Wraps a document in a response whose policy forbids scripts and requests, but for a script with this nonce. */
export function offlineResponse(html: string, { nonce }: { nonce?: string } = {}): Response {
  const scripts = nonce ? `; script-src 'nonce-${nonce}'; connect-src 'self'` : ''
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${scripts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
