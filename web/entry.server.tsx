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
import { deferredHydrationScript, deferScripts } from './platform/hydration/deferred-hydration.ts'
import { scriptSafe } from './platform/page/json-ld.tsx'
import { layoutHandleOf } from './platform/page/layout-handle.ts'
import { NonceContext } from './platform/page/nonce.ts'
import { pageRequest } from './platform/page/page-data.ts'
import type { RootData } from './platform/page/root-data.ts'
import { themeScript } from './platform/page/theme.ts'
import { memberScript, sessionOfMember, textsScript } from './platform/session/page-member.ts'
import { DrawnFor } from './platform/session/session.ts'
import { createTexts } from './platform/texts/i18n.ts'

/** The server fills this context key in; module identity is kept by going through the build. */
export { pageRequest }

/** Every text that a page may be written with: not those that the browser waits for once somebody asks for them. */
const files = import.meta.glob<object>(
  [
    '../locales/*/*.json',
    '!**/{channel-order,completion,emoji,line-pictures,line-search,offline,palette,presence,unsaved}.json',
  ],
  { eager: true, import: 'default' },
)

/** One instance per language, never changed: requests in several languages render at the same time. */
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
  const member = pageContext.member?.shown
  const handle = layoutHandleOf(matchesOf(router))
  // A page that is the same for everybody names those that it shows to everybody.
  const lateTexts = ((member || !handle.guarded) && handle.texts) || []
  const handoff = await new Response(router.serverHandoffStream).text()
  // Pages are kept whole, and no component waits for anything.
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
  const first = [themeScript(), member ? memberScript(scriptSafe(member), lateTexts) : textsScript(lateTexts)]
  const style = ownStyle(router)
  // In development the code is what is being looked at.
  if (import.meta.env.PROD && handle.rests)
    pageContext.page = complete(deferScripts(html), {
      first: [...first, deferredHydrationScript(handle.rests === true ? {} : handle.rests)],
      ...{ style, handoff, nonce },
    })
  else if (member)
    pageContext.page = complete(putOff(html), { first, style, handoff, last: fetchStyles, nonce })
  else pageContext.page = complete(html, { first, style, handoff, nonce })
  return new Response(null, { status, headers })
}

/** The server has written the styles that the page uses into it; the code that draws more needs all of them. */
const fetchStyles = `for(let l of document.querySelectorAll('link[rel=resting-stylesheet]'))l.rel='stylesheet';`

/** What is to be read is there already, and code can come after the rest. */
function putOff(html: string): string {
  return html.replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="low"')
}

function matchesOf({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext) {
  return matches.map(({ route: { id } }) => ({
    handle: routeModules[id]?.handle,
    loaderData: loaderData[id],
  }))
}

/** What the site has of its own of colours. A browser that hydrates passes over it, and no page needs a script for it. */
function ownStyle({ staticHandlerContext: { loaderData } }: EntryContext): string {
  const root = loaderData.root as RootData | undefined
  if (!root) return ''
  const { accent, logoPlate } = root.company
  return siteStyle({ accent: accent === ownAccent ? null : accent, logoPlate })
}

/** The router makes all routes that it is told of anew for each page. */
function onlyMatched({ serverHandoffStream: _, manifest, ...router }: EntryContext): EntryContext {
  const routes = router.staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...router, manifest: { ...manifest, routes: Object.fromEntries(routes) } }
}

interface Scripts {
  first: readonly string[]
  style: string
  /** What the loaders answered. */
  handoff: string
  last?: string
  nonce: string
}

/**
 * Scripts stand at the very beginning, since one that follows a stylesheet waits for it. The theme is known before the
 * first paint; a browser that hydrates passes over it. What the loaders answered stands at the end, as the router
 * would write it if it were waited for.
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
 * The browser waits for the texts before it hydrates: it should not find out late that it needs them.
 * Around the page, not beside it: a sibling that the browser does not have would change every `useId`.
 */
function EarlyTexts({ addresses, children }: EarlyTextsProps) {
  for (const address of addresses) preloadModule(address, { as: 'script' })
  return children
}

/** Errors of loaders and components; the visitor sees an error page without their words. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageRequest).report(error)
}
