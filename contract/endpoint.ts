import type { z } from 'zod'

/** Who may call: P, O, U, S and A of the access table in `docs/architecture.md`. */
export type Access = 'public' | 'optional' | 'user' | 'staff' | 'admin'

/** What the server promises about one call. Everything that serves or uses it is derived from this. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify notation: `/api/channels/:slug/messages`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** How large a body may be, other than the files of the call; `maxBodyBytes` where absent. */
  readonly maxBodyBytes?: number
  /** Files that the call takes, as multipart. Calls without this ignore what is sent along. */
  readonly files?: {
    /** In which fields; any where absent. */
    readonly fields?: readonly string[]
    /** Of each. */
    readonly maxBytes: number
    readonly atMost: number
  }
  /** The media type of an answer that is a file, not JSON. */
  readonly answers?: string
  /** Status of a success; 200 where absent. */
  readonly status?: 200 | 201
  /** Fields that are not named here never leave the server. */
  readonly response: z.ZodType
  /** Machine keys of the refusals that a caller should expect; each is a text in `locales/`. */
  readonly errors?: readonly string[]
  /** Tells its caller when nothing has changed since they asked before. */
  readonly tagged?: true
  /** Its answer lets somebody in somewhere, and is never compressed. */
  readonly hasSecret?: true
  /** Refused with `origin_refused` when a page of another site asks, before anything of the body is read. */
  readonly ownOriginOnly?: true
  /** Still answered while the user has not accepted the current terms. */
  readonly beforeTerms?: boolean
  /** Still answered while staff have no second step where the site asks them for one. */
  readonly beforeSecondStep?: boolean
  /** What a failure is written as; the default is the one JSON shape of `errors.ts`. */
  readonly failure?: 'json' | 'text'
}

/** What the body of a call may have, unless it says more. */
export const maxBodyBytes = 64 * 1024

/** What a call may have that takes the text of an article or a page. */
export const maxTextBytes = 2 * 1024 * 1024

/** A call as it is declared: keeps the exact types of what it declares. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : Record<string, never>
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S } ? S : undefined

/** What a handler receives: the parsed values. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
}

/** What a handler returns, before the response filter. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>

/** What a caller gets. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>

type Absent<E, K extends 'params' | 'query' | 'body'> =
  Part<E, K> extends undefined
    ? { [P in K]?: never }
    : Record<string, never> extends Sent<Part<E, K>>
      ? { [P in K]?: Sent<Part<E, K>> }
      : { [P in K]: Sent<Part<E, K>> }

/** What a caller sends: only the parts that the endpoint declares, and only as strictly as it asks. */
export type CallOf<E extends Endpoint> = Absent<E, 'params'> & Absent<E, 'query'> & Absent<E, 'body'>
