import type { i18n } from 'i18next'
import { preloadModule } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ownAccent } from '#contract/rules/accent.ts'
import { siteStyle } from '#contract/rules/site-style.ts'
import type { Language } from '#contract/schema.ts'
import {
  deferredHydrationScript,
  deferScripts,
  earlyInputScript,
} from './platform/hydration/deferred-hydration.ts'
import { scriptSafe } from './platform/page/json-ld.tsx'
import { type LayoutHandle, layoutHandleOf } from './platform/page/layout-handle.ts'
import { NonceContext } from './platform/page/nonce.ts'
import { pageRequest } from './platform/page/page-data.ts'
import type { RootData } from './platform/page/root-data.ts'
import { themeScript } from './platform/page/theme.ts'
import { memberScript, sessionOfMember, textsScript } from './platform/session/page-member.ts'
import { DrawnFor } from './platform/session/session.ts'
import { createTexts } from './platform/texts/i18n.ts'

/** The server sets this context key; it imports it from the build, so that it is the same object. */
export { pageRequest }

/** Texts that a server-rendered page may contain, without those that the browser fetches on demand. */
const files = import.meta.glob<object>(
  [
    '../locales/*/*.json',
    '!**/{channel-order,completion,emoji,line-pictures,line-search,offline,palette,presence,unsaved}.json',
  ],
  { eager: true, import: 'default' },
)

/** One immutable instance per language: requests in several languages render concurrently. */
const texts: Record<Language, i18n> = {
  pt: textsOf('pt'),
  en: textsOf('en'),
  fr: textsOf('fr'),
  es: textsOf('es'),
}

function textsOf(language: Language): i18n {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`../locales/${language}/`))
  return createTexts(language, Object.fromEntries(own))
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const pageContext = context.get(pageRequest)
  const { language, nonce, textsAddresses } = pageContext
  const member = pageContext.member?.profile
  const handle = layoutHandleOf(matchesOf(router))
  // Guarded pages that are rendered for nobody in particular show none of their texts.
  const lateTexts = ((member || !handle.guarded) && handle.texts) || []
  const handoff = await new Response(router.serverHandoffStream).text()
  // Not streamed: pages are cached whole, and no component suspends.
  const html = renderToString(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={texts[language]}>
        <EarlyTexts addresses={textsAddresses(lateTexts)}>
          <DrawnFor value={member && sessionOfMember(member)}>
            <ServerRouter context={onlyMatched(router)} url={request.url} nonce={nonce} />
          </DrawnFor>
        </EarlyTexts>
      </I18nextProvider>
    </NonceContext>,
  )

  headers.set('content-type', 'text/html; charset=utf-8')
  const session = member ? memberScript(scriptSafe(member), lateTexts) : textsScript(lateTexts)
  const style = ownStyle(router)
  const first = [themeScript(), session, inputScript(handle)]
  if (import.meta.env.PROD && handle.rests)
    pageContext.page = complete(deferScripts(html), { first, style, handoff, nonce })
  else if (member)
    pageContext.page = complete(putOff(html), { first, style, handoff, last: fetchStyles, nonce })
  else pageContext.page = complete(html, { first, style, handoff, nonce })
  return new Response(null, { status, headers })
}

/** In development hydration is not deferred, and failing code is shown, not loaded again. */
function inputScript({ rests }: LayoutHandle): string {
  if (!import.meta.env.PROD) return ''
  return rests ? deferredHydrationScript(rests === true ? {} : rests) : earlyInputScript()
}

/**
 * The server has inlined the styles that the page uses; the code needs all of them for what it renders later.
 */
const fetchStyles = `for(let l of document.querySelectorAll('link[rel=resting-stylesheet]'))l.rel='stylesheet';`

/** The text is in the HTML already, so code may load last. */
function putOff(html: string): string {
  return html.replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="low"')
}

function matchesOf({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext) {
  return matches.map(({ route: { id } }) => ({
    handle: routeModules[id]?.handle,
    loaderData: loaderData[id],
  }))
}

/**
 * Returns the site's own colours as CSS. Hydration ignores the element, and no page needs a script for it.
 */
function ownStyle({ staticHandlerContext: { loaderData } }: EntryContext): string {
  const root = loaderData.root as RootData | undefined
  if (!root) return ''
  const { accent, logoPlate } = root.company
  return siteStyle({ accent: accent === ownAccent ? null : accent, logoPlate })
}

/**
 * Keeps only the routes of the page: the router would create all routes of the manifest anew for each page.
 */
function onlyMatched({ serverHandoffStream: _, manifest, ...router }: EntryContext): EntryContext {
  const routes = router.staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...router, manifest: { ...manifest, routes: Object.fromEntries(routes) } }
}

interface Scripts {
  first: readonly string[]
  style: string
  /** Serialized loader data. */
  handoff: string
  last?: string
  nonce: string
}

/**
 * Assembles the document. Inline scripts come first, since a script after a stylesheet waits for it; so the
 * theme is set before the first paint, and hydration ignores them. Loader data comes last, as the router
 * writes it when it streams.
 */
function complete(html: string, { first, style, handoff, last = '', nonce }: Scripts): string {
  const script = (content: string) => `<script nonce="${nonce}">${content}</script>`
  const stream = 'window.__reactRouterContext.streamController'
  const head = html.indexOf('<head>') + '<head>'.length
  const end = html.lastIndexOf('</body>')
  return [
    `<!DOCTYPE html>${html.slice(0, head)}${script(first.filter(Boolean).join(';'))}`,
    style && `<style nonce="${nonce}">${style}</style>`,
    html.slice(head, end),
    script(`${last}${stream}.enqueue(${scriptSafe(handoff)});${stream}.close();`),
    html.slice(end),
  ].join('')
}

interface EarlyTextsProps {
  addresses: readonly string[]
  children: React.ReactNode
}

/**
 * Preloads the texts, which hydration waits for. It wraps the page instead of being a sibling: a sibling that
 * the browser does not render would change every `useId`.
 */
function EarlyTexts({ addresses, children }: EarlyTextsProps) {
  for (const address of addresses) preloadModule(address, { as: 'script' })
  return children
}

/** Reports errors of loaders and components; visitors see an error page without the messages. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageRequest).report(error)
}
