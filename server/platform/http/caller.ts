import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../actor.ts'
import { askedLanguage } from '../text/translate.ts'
import type { Dispatcher, RawCall } from './dispatcher.ts'
import type { Http, Route } from './routes.ts'

/** Calls endpoints in this process, as server-rendered pages do. Anonymous unless an actor is given. */
export interface Caller {
  /** Throws the same refusals as a call over HTTP. */
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    lang: Language,
    onHeader?: Http['header'],
  ): Promise<ResultOf<EndpointNamed<N>>>
  /** Returns a caller for a visitor with this address, which rate limits apply to. */
  from(ip: string): Caller
  /**
   * Returns a caller for a signed-in user with this address, for reading only: calls other than GET throw.
   */
  forReader(actor: Actor, ip: string): Pick<Caller, 'call'>
  /** Makes a call for a gateway: `body` is unvalidated input, `actor` is its sender. */
  callForGateway<N extends EndpointName>(
    name: N,
    body: unknown,
    actor: Actor | null,
  ): Promise<ResultOf<EndpointNamed<N>>>
}

export function createCaller({ dispatcher, routes }: { dispatcher: Dispatcher; routes: Route[] }): Caller {
  const byName = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  function routeOf(name: EndpointName): Route {
    const route = byName.get(name)
    if (!route) throw new Error(`nothing serves ${name}`)
    return route
  }

  const callerFor = (http: Http, actor?: Actor): Caller => ({
    async call(name, input, lang, onHeader = http.header) {
      const route = routeOf(name)
      if (actor && route.endpoint.method !== 'GET') throw new Error(`${name} is not for reading`)
      const session = actor ? { isValid: true as const, actor } : null
      // The dispatcher filters the result by the endpoint's response schema.
      const callHttp = { ...http, header: onHeader }
      const raw = input as RawCall
      const requested = askedLanguage(raw.query)
      return (await dispatcher.answer(route, raw, session, callHttp, requested ?? lang)) as never
    },
    from: (ip) => callerFor({ ...visitor, ip }),
    forReader: (reader, ip) => callerFor({ ...visitor, ip }, reader),
    async callForGateway(name, body, sender) {
      const session = sender && { isValid: true as const, actor: sender }
      return (await dispatcher.answer(
        routeOf(name),
        { body },
        session,
        http,
        sender?.language ?? 'pt',
      )) as never
    },
  })
  return callerFor(visitor)
}

const visitor: Http = {
  ip: '',
  userAgent: '',
  cookies: {},
  files: [],
  setCookie: () => {},
  clearCookie: () => {},
  header: () => {},
  status: () => {},
}
