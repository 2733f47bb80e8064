import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/schema.ts'
import { type Actor, isAdmin, isStaff, type SessionAnswer, type Sessions } from '../actor.ts'
import { BadRequest, Forbidden, NotFound, Unauthorized } from '../errors.ts'
import type { Call, Http, Route } from './routes.ts'

/** A call with unvalidated input. */
export interface RawCall {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: unknown
  /** The access token, without `Bearer`. */
  token?: string | undefined
}

export interface Dispatcher {
  /** Looks up the session of a token once. Does not refuse anything yet. */
  identify(token: string | undefined): Promise<SessionAnswer | null>
  /**
   * Returns the actor, or throws the refusal that `answer` would throw for a caller who may not call this
   * endpoint.
   */
  admit(endpoint: Endpoint, session: SessionAnswer | null): Actor | null
  /** Checks access, pending steps and input, runs the handler and filters the response, in this order. */
  answer(
    route: Route,
    raw: RawCall,
    session: SessionAnswer | null,
    http: Http,
    lang: Language,
  ): Promise<unknown>
}

export function createDispatcher({ sessions }: { sessions: Sessions }): Dispatcher {
  async function identify(token: string | undefined): Promise<SessionAnswer | null> {
    // Clients that build the header from an empty store send these words.
    if (!token || token === 'undefined' || token === 'null') return null
    return sessions.authenticate(token)
  }

  async function answer(
    route: Route,
    raw: RawCall,
    session: SessionAnswer | null,
    http: Http,
    lang: Language,
  ) {
    const { endpoint } = route
    const actor = admit(endpoint, session)
    const call = { ...parse(endpoint, raw), actor, language: lang, http }
    const result = await route.handle(call as Call<Endpoint>)
    return endpoint.response.parse(result)
  }

  return { identify, admit, answer }
}

function admit(endpoint: Endpoint, session: SessionAnswer | null): Actor | null {
  const { access } = endpoint
  if (access === 'public') return null
  const actor = session?.isValid ? session.actor : null
  const why = actor && whyNotYet(endpoint, actor)
  if (access === 'optional') return why ? null : actor

  if (!session) throw new Unauthorized('jwt_missing')
  if (!session.isValid) throw new Unauthorized(session.reason === 'expired' ? 'jwt_expired' : 'jwt_invalid')
  if (why) throw new Forbidden(why)
  if (!mayEnter(access, session.actor)) throw new Forbidden('not_allowed')
  return session.actor
}

/** Returns what the user must do before this call, if anything. */
function whyNotYet(endpoint: Endpoint, actor: Actor): 'terms_pending' | 'second_step_needed' | undefined {
  if (actor.termsPending && !endpoint.beforeTerms) return 'terms_pending'
  const isBefore = endpoint.beforeSecondStep || endpoint.beforeTerms
  return actor.secondStepPending && !isBefore ? 'second_step_needed' : undefined
}

function mayEnter(access: Access, actor: Actor): boolean {
  if (access === 'staff') return isStaff(actor)
  if (access === 'admin') return isAdmin(actor)
  return true
}

function parse(endpoint: Endpoint, raw: RawCall) {
  if (!isStorable([raw.params, raw.query, raw.body])) throw new BadRequest('request_malformed')

  const params = check(endpoint.params, raw.params)
  const query = check(endpoint.query, raw.query)
  const body = check(endpoint.body, raw.body)
  const headers = check(endpoint.headers, raw.headers)

  // A value that cannot exist is handled like one that does not exist, in whichever part of the call it is.
  const [inPath] = Object.values(params.problems).flat()
  if (inPath) throw new NotFound(inPath.endsWith('not_found') ? inPath : 'not_found')
  const fields = { ...query.problems, ...body.problems, ...headers.problems }
  const [first] = Object.values(fields).flat()
  if (first?.endsWith('not_found')) throw new NotFound(first)
  if (first) throw new BadRequest(first, { fields })
  return { params: params.data, query: query.data, body: body.data, headers: headers.data }
}

/**
 * Whether every string in `value`, keys included, is text that PostgreSQL can store: no NUL, no lone
 * surrogate (https://www.postgresql.org/docs/current/datatype-character.html).
 */
function isStorable(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) {
      for (const [name, part] of Object.entries(next)) pending.push(name, part)
    }
  }
  return true
}

/** Returns the parsed data and, per field, the machine keys of problems. */
function check(schema: z.ZodObject | undefined, value: unknown) {
  const { data = {}, error } = schema?.safeParse(value ?? {}) ?? {}
  const problems: Record<string, string[]> = {}
  for (const issue of error?.issues ?? []) {
    const field = issue.path.join('.') || 'body'
    problems[field] = [...(problems[field] ?? []), machineKey(issue)]
  }
  return { data, problems }
}

/** A schema may set its own key as message; other keys follow from the kind of issue. */
function machineKey(issue: z.core.$ZodIssue): string {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.message.includes('undefined')) return 'value_missing'
  const isText = 'origin' in issue && issue.origin === 'string'
  if (isText && issue.code === 'too_big') return 'value_too_long'
  if (isText && issue.code === 'too_small') return 'value_too_short'
  return 'value_invalid'
}
