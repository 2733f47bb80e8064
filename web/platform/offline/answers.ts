import { copiesPrefix, fallbackDocument, offlineResponse } from './offline-document.ts'
import { offlineTexts } from './offline-texts.ts'
import { worker } from './worker-scope.ts'

/** Of the build, written in by `scripts/build-service-worker.ts`. */
declare const assetsVersion: string

const assets = `assets-${assetsVersion}`

/** From the network, or where there is none, what was kept of it. */
export async function answerPage(
  path: string,
  preload: Promise<Response | undefined>,
  request: Request,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch {
    // Of one account at a time: of others they were deleted.
    const name = (await caches.keys()).findLast((one) => one.startsWith(copiesPrefix))
    const copies = await caches.open(name ?? `${copiesPrefix}visitor`)
    return (await copies.match(path)) ?? offlineResponse(await fallback(copies))
  }
}

async function fallback(copies: Cache): Promise<string> {
  const listed = await Promise.all(
    (await copies.keys()).map(async (request) => {
      const headers = (await copies.match(request))?.headers
      const title = decodeURIComponent(headers?.get('x-copy-title') ?? '')
      return { path: new URL(request.url).pathname, title, language: headers?.get('x-copy-language') }
    }),
  )
  // In which the site was read last, which need not be the browser's.
  const language = listed.at(-1)?.language || worker.navigator.language.slice(0, 2)
  return fallbackDocument({ language, texts: offlineTexts(language) }, listed.reverse())
}

export async function answerAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    // A full disk is no reason not to show the page.
    await caches
      .open(assets)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return answer
}

/** A page of the version before may still be open, and ask for what it has not fetched yet. */
export async function deleteOldAssets(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== assets)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}
