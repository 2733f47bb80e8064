import { copiesPrefix, copyDocument, fallbackDocument, offlineResponse } from './offline-document.ts'
import { offlineTexts } from './offline-texts.ts'
import { worker } from './worker-scope.ts'

/** Version of the build, inserted by `scripts/build-service-worker.ts`. */
declare const assetsVersion: string

const assets = `assets-${assetsVersion}`

/** Returns the page from the network, else its saved copy, else a page that lists the copies. */
export async function answerPage(
  path: string,
  preload: Promise<Response | undefined>,
  request: Request,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch {
    // Only one account's copies exist at a time: those of others were deleted.
    const name = (await caches.keys()).findLast((one) => one.startsWith(copiesPrefix))
    const copies = await caches.open(name ?? `${copiesPrefix}visitor`)
    const copy = await copies.match(path)
    // Copies that another version of the site saved are whole documents.
    if (copy && !copy.headers.has('x-copy-time')) return copy
    if (copy) return offlineResponse(await renderCopy(copy))
    const nonce = crypto.randomUUID()
    return offlineResponse(await fallback(copies, nonce), { nonce })
  }
}

async function renderCopy(copy: Response): Promise<string> {
  const { title, language, time } = detailsOf(copy)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(time)
  return copyDocument({ language, texts: offlineTexts(language), title, body: await copy.text(), when })
}

async function fallback(copies: Cache, nonce: string): Promise<string> {
  const listed: { path: string; title: string; language: string }[] = []
  for (const request of await copies.keys()) {
    const copy = await copies.match(request)
    if (copy) listed.push({ path: new URL(request.url).pathname, ...detailsOf(copy) })
  }
  // Language of the last saved page, which need not be the browser's.
  const language = listed.at(-1)?.language ?? worker.navigator.language.slice(0, 2)
  return fallbackDocument({ language, texts: offlineTexts(language) }, { copies: listed.reverse(), nonce })
}

function detailsOf({ headers }: Response): { title: string; language: string; time: Date } {
  return {
    title: decodeURIComponent(headers.get('x-copy-title') ?? ''),
    language: headers.get('x-copy-language') || 'pt',
    time: new Date(Number(headers.get('x-copy-time'))),
  }
}

export async function answerAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    // The page is shown even if the disk is full.
    await caches
      .open(assets)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return answer
}

/** Keeps the assets of the previous version: a page of it may still be open and fetch more. */
export async function deleteOldAssets(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== assets)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}
