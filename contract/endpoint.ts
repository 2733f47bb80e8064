import type { z } from 'zod'

/** Who may call: P, O, U, S and A of the access table in `docs/architecture.md`. */
export type Access = 'public' | 'optional' | 'user' | 'staff' | 'admin'

/** The declaration of an endpoint, from which server, client and API documentation are derived. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify notation: `/api/channels/:slug/messages`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Request headers that the call reads, in lower case. */
  readonly headers?: z.ZodObject
  /** The body is bytes of this media type, and not fields. */
  readonly bytes?: { readonly type: string; readonly maxBytes: number }
  /** Limit of the body in bytes, without files. Default: `maxBodyBytes`. */
  readonly maxBodyBytes?: number
  /** Files that the call accepts as multipart. */
  readonly files?: {
    /** Names of the fields. Default: any. */
    readonly fields?: readonly string[]
    /** Limit of each file. */
    readonly maxBytes: number
    readonly atMost: number
  }
  /** Media type of a response that is a file, not JSON. */
  readonly answers?: string
  /** Status of a success. Default: 200. */
  readonly status?: 200 | 201
  /** Fields that are not declared here are removed from the response. */
  readonly response: z.ZodType
  /** Keys of the errors that a caller should expect; each is a text in `locales/`. */
  readonly errors?: readonly string[]
  /** Answers HEAD as well as GET. */
  readonly hasHead?: true
  /** Sends an ETag, and 304 when nothing has changed. */
  readonly tagged?: true
  /** The response contains a secret, and is therefore never compressed (BREACH). */
  readonly hasSecret?: true
  /** Refused with `origin_refused` for pages of other sites, before the body is read. */
  readonly ownOriginOnly?: true
  /** Allowed before the user has accepted the current terms. */
  readonly beforeTerms?: boolean
  /** Allowed before staff have set up the second step that the site requires. */
  readonly beforeSecondStep?: boolean
  /** Format of errors. Default: the JSON shape of `errors.ts`. */
  readonly failure?: 'json' | 'text'
}

/** Default limit of a request body, in bytes. */
export const maxBodyBytes = 64 * 1024

/** Limit for calls that take the text of an article or a page, in bytes. */
export const maxTextBytes = 2 * 1024 * 1024

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : Record<string, never>
type Part<E, K extends 'params' | 'query' | 'body' | 'headers'> = E extends { [P in K]: infer S }
  ? S
  : undefined

/** Parsed input of a handler. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
  headers: Parsed<Part<E, 'headers'>>
}

/** Return value of a handler, before the response is filtered. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>

/** Response, as a caller receives it. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>

type Absent<E, K extends 'params' | 'query' | 'body'> =
  Part<E, K> extends undefined
    ? { [P in K]?: never }
    : Record<string, never> extends Sent<Part<E, K>>
      ? { [P in K]?: Sent<Part<E, K>> }
      : { [P in K]: Sent<Part<E, K>> }

/** Request, as a caller sends it: only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = Absent<E, 'params'> & Absent<E, 'query'> & Absent<E, 'body'>
