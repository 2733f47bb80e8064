import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Language } from '#contract/schema.ts'
import type { PageCaller, PageRequest, pageRequest } from '../../web/platform/page-data.ts'

/** What the entry of the web app exports besides its handler. */
interface Entry {
  pageRequest: typeof pageRequest
}

export interface WebApp {
  load: () => Promise<ServerBuild>
  /** Where the browser gets the texts of a language. */
  textsAddress: (language: Language) => string | undefined
}

export interface Rendered {
  response: Response
  /** Of a page; anything else is the body of the response. */
  html: string | undefined
  nonce: string
}

export interface Renderer {
  render(request: Request, visitor: { language: Language; ip: string }): Promise<Rendered>
}

interface Needs {
  webApp: WebApp
  mode: 'production' | 'development'
  callerFor: (ip: string) => PageCaller
  publicUrl: string
  report: (error: unknown) => void
}

/** Runs the web app for one request, with the contract at the disposal of its loaders. */
export function createRenderer({ webApp, mode, callerFor, publicUrl, report }: Needs): Renderer {
  const handlers = new WeakMap<ServerBuild, RequestHandler>()

  return {
    async render(request, { language, ip }) {
      const build = await webApp.load()
      const handle = handlers.get(build) ?? createRequestHandler(build, mode)
      handlers.set(build, handle)

      const nonce = randomBytes(16).toString('base64url')
      const context = new RouterContextProvider()
      const { pageRequest: key } = build.entry.module as unknown as Entry
      const textsAddress = webApp.textsAddress(language)
      const caller = callerFor(ip)
      const asked: PageRequest = { caller, language, publicUrl, nonce, textsAddress, early: [], report }
      context.set(key, asked)
      const response = await handle(request, context)
      const { page: html } = asked
      // What the router leaves behind lives on for a while, and the page would with it.
      delete asked.page
      return { response, html, nonce }
    },
  }
}

/** The web app as `react-router build` left it. */
export async function loadBuilt(folder: URL): Promise<WebApp> {
  const file = new URL('server/index.js', folder)
  if (!existsSync(file))
    throw new Error('The web app is not built: run `react-router build`, or `npm start`.')
  const build = (await import(file.href)) as ServerBuild
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', folder), 'utf8')) as Manifest

  return {
    load: async () => build,
    textsAddress: (language) => {
      const chunk = manifest[`web/platform/languages/${language}.ts`]
      return chunk && `/${chunk.file}`
    },
  }
}

/** Vite's: source file → what was made of it. */
type Manifest = Record<string, { file: string } | undefined>
