import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../actor.ts'
import type { Dispatcher, RawCall } from './dispatcher.ts'
import type { Http, Route } from './routes.ts'

/** Calls the contract in this process: what server-rendered pages are made of. Nobody in particular asks, unless said. */
export interface Caller {
  /** Throws the same refusals that a call over HTTP would get. */
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    lang: Language,
  ): Promise<ResultOf<EndpointNamed<N>>>
  /** The same for a visitor from this address, whom limits count. */
  from(ip: string): Caller
  /** The same for a member from this address, to read and nothing else: any call but a GET throws. */
  forReader(actor: Actor, ip: string): Pick<Caller, 'call'>
}

export function createCaller({ dispatcher, routes }: { dispatcher: Dispatcher; routes: Route[] }): Caller {
  const byName = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  const callerFor = (http: Http, actor?: Actor): Caller => ({
    async call(name, input, lang) {
      const route = byName.get(name)
      if (!route) throw new Error(`nothing serves ${name}`)
      if (actor && route.endpoint.method !== 'GET') throw new Error(`${name} is not for reading`)
      const known = actor ? { known: true as const, actor } : null
      // The dispatcher filters the answer by the endpoint's own schema.
      return (await dispatcher.answer(route, input as RawCall, known, http, lang)) as never
    },
    from: (ip) => callerFor({ ...visitor, ip }),
    forReader: (reader, ip) => callerFor({ ...visitor, ip }, reader),
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
