import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Language } from '#contract/schema.ts'
import type { PageCaller, pageRequest } from '../../web/platform/page-data.ts'

/** What the entry of the web app exports besides its handler. */
interface Entry {
  pageRequest: typeof pageRequest
}

export type LoadBuild = () => Promise<ServerBuild>

export interface Rendered {
  response: Response
  nonce: string
}

export interface Renderer {
  render(request: Request, language: Language): Promise<Rendered>
}

interface Needs {
  load: LoadBuild
  mode: 'production' | 'development'
  caller: PageCaller
  publicUrl: string
  report: (error: unknown) => void
}

/** Runs the web app for one request, with the contract at the disposal of its loaders. */
export function createRenderer({ load, mode, caller, publicUrl, report }: Needs): Renderer {
  const handlers = new WeakMap<ServerBuild, RequestHandler>()

  return {
    async render(request, language) {
      const build = await load()
      const handle = handlers.get(build) ?? createRequestHandler(build, mode)
      handlers.set(build, handle)

      const nonce = randomBytes(16).toString('base64url')
      const context = new RouterContextProvider()
      const { pageRequest: key } = build.entry.module as unknown as Entry
      context.set(key, { caller, language, publicUrl, nonce, report })
      return { response: await handle(request, context), nonce }
    },
  }
}

/** The web app as `react-router build` left it. */
export async function loadBuilt(folder: URL): Promise<LoadBuild> {
  const file = new URL('server/index.js', folder)
  if (!existsSync(file))
    throw new Error('The web app is not built: run `react-router build`, or `npm start`.')
  const build = (await import(pathToFileURL(file.pathname).href)) as ServerBuild
  return async () => build
}
