import { Writable } from 'node:stream'
import type { i18n } from 'i18next'
import { preloadModule } from 'react-dom'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Language } from '#contract/schema.ts'
import { layoutHandleOf } from './layouts/layout-handle.ts'
import { earlyScript } from './platform/early-calls.ts'
import { createTexts } from './platform/i18n.ts'
import en from './platform/languages/en.ts'
import es from './platform/languages/es.ts'
import fr from './platform/languages/fr.ts'
import pt from './platform/languages/pt.ts'
import { NonceContext } from './platform/nonce.ts'
import { pageRequest } from './platform/page-data.ts'
import { putToRest, restingScript } from './platform/resting.ts'
import { themeScript } from './platform/theme.ts'

/** The server fills this context key in; module identity is kept by going through the build. */
export { pageRequest }

/** One instance per language, never changed: requests in several languages render at the same time. */
const texts: Record<Language, i18n> = {
  pt: createTexts('pt', pt),
  en: createTexts('en', en),
  fr: createTexts('fr', fr),
  es: createTexts('es', es),
}

const renderTimeoutSeconds = 10

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const asked = context.get(pageRequest)
  const { language, nonce, textsAddress } = asked
  const html = await render(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={texts[language]}>
        <EarlyTexts address={textsAddress}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </EarlyTexts>
      </I18nextProvider>
    </NonceContext>,
    nonce,
  )

  headers.set('content-type', 'text/html; charset=utf-8')
  const { early, earlyCode } = asked
  const first = [themeScript, earlyScript(early, earlyCode)]
  if (rests(router)) asked.page = beginWith([...first, restingScript], putToRest(html), nonce)
  else asked.page = beginWith(first, earlyCode ? putOff(html) : html, nonce)
  return new Response(null, { status, headers })
}

/** Where lines are drawn early, they go first on the line. */
function putOff(html: string): string {
  return html.replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="low"')
}

/** In development the code is what is being looked at. */
function rests({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): boolean {
  const told = matches.map(({ route: { id } }) => ({
    handle: routeModules[id]?.handle,
    loaderData: loaderData[id],
  }))
  return import.meta.env.PROD && layoutHandleOf(told).rests === true
}

/**
 * At the very beginning, since a script that follows a stylesheet waits for it. The theme is known before the
 * first paint; a browser that hydrates passes over it.
 */
function beginWith(scripts: readonly string[], html: string, nonce: string): string {
  return html.replace(
    '<head>',
    () => `<head><script nonce="${nonce}">${scripts.filter(Boolean).join(';')}</script>`,
  )
}

/**
 * The browser waits for the texts before it hydrates: it should not find out late that it needs them.
 * Around the page, not beside it: a sibling that the browser does not have would change every `useId`.
 */
function EarlyTexts({ address, children }: { address: string | undefined; children: React.ReactNode }) {
  if (address) preloadModule(address, { as: 'script' })
  return children
}

/** Errors of loaders and components; the visitor sees an error page without their words. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageRequest).report(error)
}

/** Pages are buffered whole: they are cached with the hashes of their scripts. */
async function render(page: React.ReactNode, nonce: string): Promise<string> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // Large parts stay in place instead of being moved in by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError: reject,
  })
  const patience = setTimeout(abort, renderTimeoutSeconds * 1000)
  await ready.finally(() => clearTimeout(patience))
  return textFrom(pipe)
}

function textFrom(pipe: PipeableStream['pipe']): Promise<string> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve) => {
    const all = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    pipe(all)
  })
}
