import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Dispatcher, RawCall } from './dispatcher.ts'
import type { Http, Route } from './routes.ts'

/** Calls the contract in this process as a visitor: what server-rendered pages are made of. */
export interface Caller {
  /** Throws the same refusals that a call over HTTP would get. */
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    lang: Language,
  ): Promise<ResultOf<EndpointNamed<N>>>
  /** The same for a visitor from this address, whom limits count. */
  from(ip: string): Caller
}

export function createCaller({ dispatcher, routes }: { dispatcher: Dispatcher; routes: Route[] }): Caller {
  const byName = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  const callerFor = (http: Http): Caller => ({
    async call(name, input, lang) {
      const route = byName.get(name)
      if (!route) throw new Error(`nothing serves ${name}`)
      // The dispatcher filters the answer by the endpoint's own schema.
      return (await dispatcher.answer(route, input as RawCall, null, http, lang)) as never
    },
    from: (ip) => callerFor({ ...visitor, ip }),
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
