import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Language } from '#contract/schema.ts'
import type { LayoutHandle, LayoutHandleOf } from '../../web/platform/page/layout-handle.ts'
import type { PageCaller, PageMember, PageRequest, pageRequest } from '../../web/platform/page/page-data.ts'
import type { LateTexts } from '../../web/platform/texts/late-texts.ts'
import type { Actor, PageReader } from '../platform/actor.ts'

/** Exports of the web app's server entry besides its handler. */
interface Entry {
  pageRequest: typeof pageRequest
}

export interface WebApp {
  load: () => Promise<ServerBuild>
  /** URLs of a language's texts and of the given late files; empty in development. */
  textsAddresses: (language: Language, late: readonly LateTexts[]) => string[]
}

export interface Rendered {
  response: Response
  /** HTML of a page; undefined if the content is in the body of the response. */
  html: string | undefined
  /** In seconds, where something was refused for its rate. */
  retryAfter: number | undefined
  nonce: string
}

export interface Asker {
  language: Language
  ip: string
  reader?: PageReader | undefined
}

export interface Renderer {
  /** Whether the page at this path, or its data, differs per member. */
  isPersonal(path: string): Promise<boolean>
  /** Renders for `reader` if the page is personal. */
  render(request: Request, asker: Asker): Promise<Rendered>
}

interface Dependencies {
  webApp: WebApp
  mode: 'production' | 'development'
  callerFor: (ip: string, reader?: Actor) => PageCaller
  publicUrl: string
  report: (error: unknown) => void
}

/** Runs the web app for a request; its loaders call the contract's endpoints. */
export function createRenderer({ webApp, mode, callerFor, publicUrl, report }: Dependencies): Renderer {
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const personal = new WeakMap<ServerBuild, (path: string) => boolean>()

  return {
    async isPersonal(path) {
      const build = await webApp.load()
      const isPersonalPath = personal.get(build) ?? personalPaths(build)
      personal.set(build, isPersonalPath)
      return isPersonalPath(path.replace(/\.data$/, ''))
    },

    async render(request, { language, ip, reader }) {
      const build = await webApp.load()
      const handle = handlers.get(build) ?? createRequestHandler(build, mode)
      handlers.set(build, handle)

      const nonce = randomBytes(16).toString('base64url')
      const context = new RouterContextProvider()
      const { pageRequest: key } = build.entry.module as unknown as Entry
      const caller = callerFor(ip)
      const member = reader && { profile: shownOf(reader), caller: callerFor(ip, reader.actor) }
      const pageRequest: PageRequest = {
        caller,
        member,
        language,
        publicUrl,
        nonce,
        textsAddresses: (late) => webApp.textsAddresses(language, late),
        report,
      }
      context.set(key, pageRequest)
      const response = await handle(request, context)
      const { page: html, retryAfter } = pageRequest
      // The router keeps the context for a while, and would keep the page with it.
      delete pageRequest.page
      return { response, html, retryAfter, nonce }
    },
  }
}

/** Caches results, as the router ranks all routes again for each path that it matches. */
function personalPaths(build: ServerBuild): (path: string) => boolean {
  const tree = routeTree(build)
  const cached = new LRUCache<string, boolean>({ max: 500 })
  return (path) => {
    const answer =
      cached.get(path) ??
      matchRoutes(tree, path, build.basename)?.some(({ route }) => isPersonal(route.handle)) ??
      false
    cached.set(path, answer)
    return answer
  }
}

function routeTree({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => ({
      ...{ id, handle: module.handle },
      ...(path === undefined ? {} : { path }),
      ...(caseSensitive === undefined ? {} : { caseSensitive }),
      ...(index ? { index } : { children: routeTree({ routes } as ServerBuild, id) }),
    }))
}

/** A handle that depends on loader data is called without it to read `personal`. */
function isPersonal(handle: unknown): boolean {
  const shape = typeof handle === 'function' ? (handle as LayoutHandleOf<undefined>)(undefined) : handle
  return (shape as LayoutHandle | undefined)?.personal === true
}

function shownOf({ actor, initials, profileImage }: PageReader): PageMember {
  const { userId, username, roles, language } = actor
  return { userId, username, initials, profileImage, roles, language }
}

/** Returns the web app built by `react-router build`, which is read when it is first needed. */
export function openBuilt(folder: URL): WebApp {
  const file = new URL('server/index.js', folder)
  if (!existsSync(file))
    throw new Error('The web app is not built: run `react-router build`, or `npm start`.')
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', folder), 'utf8')) as Manifest

  let build: Promise<ServerBuild> | undefined
  return {
    load: () => (build ??= import(file.href)),
    textsAddresses: (language, late) => {
      const list = `web/platform/texts/languages/late-${language}.ts`
      const files = late.map((name) => `locales/${language}/${name}.json`)
      return [`web/platform/texts/languages/${language}.ts`, ...(late.length > 0 ? [list, ...files] : [])]
        .map((source) => manifest[source])
        .flatMap((chunk) => (chunk ? [`/${chunk.file}`] : []))
    },
  }
}

/** Vite's manifest: source file → built file. */
type Manifest = Record<string, { file: string } | undefined>
