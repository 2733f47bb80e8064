import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../actor.ts'
import type { IncomingFile } from '../incoming-files.ts'
import type { TextParams, Translator } from '../text/translate.ts'

export interface CookieOptions {
  path?: string
  maxAgeSeconds?: number
  httpOnly?: boolean
  signed?: boolean
}

/** What a handler can read of the request and set on the response, beyond its input. */
export interface Http {
  readonly ip: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Uploaded files, on disk until the call is answered, if the endpoint takes files. */
  readonly files: readonly IncomingFile[]
  /** The body, if the endpoint takes bytes. */
  readonly bytes?: Buffer
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string, options?: Pick<CookieOptions, 'path'>): void
  header(name: string, value: string): void
  status(code: number): void
}

type ActorFor<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'optional'
    ? Actor | null
    : Actor

/** Input, actor and request context of one call. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  actor: ActorFor<E>
  language: Language
  http: Http
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

/** An endpoint of the contract with its handler. */
export interface Route {
  readonly endpoint: Endpoint
  /** Called by the dispatcher after it has checked access and parsed the input by the endpoint's schemas. */
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>
}

export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  // The dispatcher parses by this very endpoint, so the call has the handler's type.
  return { endpoint, handle: handle as unknown as Route['handle'] }
}

export type Done = (
  language: Language,
  text: string,
  params?: TextParams,
) => { status: 'success'; message: string }

/** Returns a function for answers that say what was done, by the texts under `done` in a file of `locales/`. */
export function doneOf(translator: Translator, file: string): Done {
  return (language, text, params) => ({
    status: 'success',
    message: translator.in(language)(`${file}:done.${text}`, params),
  })
}
