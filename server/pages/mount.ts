import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { maxBodyBytes } from '#contract/endpoint.ts'
import type { PageCaller } from '../../web/platform/page/page-data.ts'
import type { Config } from '../config.ts'
import type { Actor, AuthenticatePage, PageReader } from '../platform/actor.ts'
import { refusalFrom } from '../platform/database/database.ts'
import { Forbidden, NotFound, Refusal } from '../platform/errors.ts'
import { createOrigins, type Origins } from '../platform/http/origins.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Translator } from '../platform/text/translate.ts'
import { mountAssets } from './assets.ts'
import { type CachedPage, sendPage } from './cached-page.ts'
import { startVite } from './development.ts'
import { createHtmlCache, type HtmlCache } from './html-cache.ts'
import { createStyleInliner } from './inline-styles.ts'
import { otherSpellings, type PageAddress, readAddress } from './page-address.ts'
import { createPageMaker, type PageMaker } from './page-maker.ts'
import { pageTokenOf } from './page-session.ts'
import { mountPolicyReports } from './policy-reports.ts'
import { createRenderer, openBuilt } from './renderer.ts'

type AnsweredRequest = Pick<FastifyRequest, 'method' | 'headers'> & { path: string }

interface Redirects {
  find(address: string): Promise<string | undefined>
  /** Finds what a query of another site means, whatever page is at the path. */
  findByQuery(address: string): Promise<string | undefined>
  /** Whether this site never has a page at the URL, which a previous one may have had. */
  isOld(address: string): boolean
}

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'google'>
  /** Origin at which browsers reach the hosted push service, if the site has one. */
  pushService?: string | undefined
  caller: { from(ip: string): PageCaller; forReader(actor: Actor, ip: string): PageCaller }
  authenticatePage: AuthenticatePage
  /** Called for every page with status 200. */
  countRead: (request: AnsweredRequest) => void
  /** Redirects for paths without a page. */
  redirects: Redirects
  translator: Translator
  log: Logger
  limits: RateLimits
  mode: 'production' | 'development'
  /** Output folder of `react-router build`. */
  build?: URL
}

/** Eviction of cached pages, for code that changes what pages show. */
export type Pages = Pick<HtmlCache, 'purge' | 'purgeOne' | 'purgeAll'>

interface MountedPages extends Pages {
  /** Loads the web app, for which the first visitor would wait. */
  load(): Promise<void>
}

const builtHere = new URL('../../build/', import.meta.url)

/** Mounts the web app for every path that no other route serves. */
export async function mountPages(app: FastifyInstance, dependencies: Dependencies): Promise<MountedPages> {
  const {
    config,
    pushService,
    caller,
    authenticatePage,
    countRead,
    redirects,
    translator,
    log,
    limits,
    mode,
    build = builtHere,
  } = dependencies
  const report = (error: unknown) => log.error({ err: error }, 'a page failed')
  const vite = mode === 'development' ? await startVite(app, config.publicUrl) : undefined
  const webApp = vite?.webApp ?? openBuilt(build)
  const renderer = createRenderer({
    webApp,
    mode,
    callerFor: (ip, reader) => {
      const { call } = reader ? caller.forReader(reader, ip) : caller.from(ip)
      return { call: (...args) => call(...args).catch(throwUnavailable) }
    },
    publicUrl: config.publicUrl,
    report,
  })
  const inlineStyles = vite ? undefined : createStyleInliner(new URL('client/', build))
  const maker = createPageMaker({ config, pushService, renderer, translator, inlineStyles, mode, report })
  const cache = createHtmlCache()

  await app.register(async (scope) => {
    acceptForms(scope, createOrigins({ publicUrl: config.publicUrl, corsOrigins: [] }))
    mountRobots(scope, config)
    scope.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile/security'))
    mountPolicyReports(scope, { log, limits })
    if (vite) vite.attach(scope)
    else await mountAssets(scope, build)

    /** The session is only looked up for personal pages. */
    const findReader: FindReader = async (request, path) => {
      const token = pageTokenOf(request)
      if (!token || !(await renderer.isPersonal(path))) return null
      // If the lookup fails, the page for visitors is better than none.
      return authenticatePage(token).catch((error: unknown) => {
        report(error)
        return null
      })
    }
    scope.get(
      '/*',
      servePages(maker, {
        findReader,
        countRead,
        redirects,
        cache: mode === 'production' ? cache : undefined,
      }),
    )
    scope.post('/*', { config: { readsBodyItself: true } }, serveForms(maker))
  })
  return {
    ...{ purge: cache.purge, purgeOne: cache.purgeOne, purgeAll: cache.purgeAll },
    // Vite loads sources when they are asked for, and what they throw belongs to their page.
    load: async () => void (vite ?? (await webApp.load())),
  }
}

/** While the database is unavailable, a page responds 503, so that clients retry. */
function throwUnavailable(error: unknown): never {
  throw refusalFrom(error) ?? error
}

type FindReader = (request: FastifyRequest, path: string) => Promise<PageReader | null>

interface Serving extends Pick<Dependencies, 'countRead' | 'redirects'> {
  findReader: FindReader
  cache: HtmlCache | undefined
}

function servePages(maker: PageMaker, { findReader, countRead, redirects, cache }: Serving) {
  async function pageAt(request: FastifyRequest, address: PageAddress): Promise<CachedPage> {
    const reader = await findReader(request, address.path)
    // A personal page may depend on parts of the query that shared pages ignore.
    const own = reader ? { ...address, target: request.url } : address
    const make = () => maker.make(own, request.ip, reader ?? undefined)
    const key = reader ? undefined : address.cacheKey
    const page = await (cache && key !== undefined ? cache.get(key, make) : make())
    // A redirect keeps the whole query, as its target may use more of it.
    const isWhole = page.status < 300 || page.status > 399 || own.target === request.url
    return isWhole ? page : maker.make({ ...own, target: request.url }, request.ip, reader ?? undefined)
  }

  /**
   * A path with a trailing slash that is an old URL redirects to its target directly; any other to the same
   * path without the slash.
   */
  async function pastSlash(request: FastifyRequest, movedTo: string): Promise<string> {
    const target = await redirects.find(request.url)
    const address = target && readAddress(movedTo, request.headers)
    if (!address || !('target' in address)) return movedTo
    return (await pageAt(request, address)).status === 404 ? target : movedTo
  }

  /** Finds the page that a mistyped or badly copied path means. */
  async function respelled(request: FastifyRequest, { path }: PageAddress): Promise<string | undefined> {
    if (path.endsWith('.data')) return undefined
    for (const other of otherSpellings(path)) {
      const url = other + request.url.slice(path.length)
      const address = readAddress(url, request.headers)
      if ('target' in address && (await pageAt(request, address)).status < 400) return url
    }
    return undefined
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url, request.headers)
    if ('elsewhere' in address) throw new NotFound('not_found')
    const moved = await redirects.findByQuery(request.url)
    if (moved) return reply.redirect(moved, 301)
    if ('movedTo' in address) return reply.redirect(await pastSlash(request, address.movedTo), 301)

    const page = redirects.isOld(request.url) ? undefined : await pageAt(request, address)
    const isMissing = !page || page.status === 404
    const target = isMissing && ((await redirects.find(request.url)) ?? (await respelled(request, address)))
    if (target) return reply.redirect(target, 301)
    send(request, reply, address, page ?? (await pageAt(request, address)))
  }

  function send(request: FastifyRequest, reply: FastifyReply, address: PageAddress, page: CachedPage): void {
    if (page.status === 200) {
      countRead({ method: request.method, headers: request.headers, path: address.path })
    }
    reply.hijack()
    sendPage(request.raw, reply.raw, page)
  }
}

function serveForms(maker: PageMaker) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url, request.headers)
    if (!('target' in address)) throw new NotFound('not_found')

    const page = await maker.answerForm(readForm(request, reply), address, request.ip)
    reply.hijack()
    sendPage(request.raw, reply.raw, page)
  }
}

const closedToRobots = ['/api/', '/app/', '/node-server/']

function mountRobots(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const lines = ['User-agent: *', ...closedToRobots.map((path) => `Disallow: ${path}`)]
  const text = [...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}

/** Leaves bodies unparsed, as the web app reads them itself. */
function acceptForms(scope: FastifyInstance, origins: Origins): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'POST') return done()
    const { origin, host } = request.headers
    if (!origins.allows(origin, host)) return done(new Forbidden('origin_refused'))
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    done(length <= maxBodyBytes ? undefined : new Refusal(413, 'request_too_large'))
  })
}

function readForm(request: FastifyRequest, reply: FastifyReply): Request {
  return createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })
}
