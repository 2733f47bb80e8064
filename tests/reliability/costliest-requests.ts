import { type Endpoint, maxBodyBytes } from '#contract/endpoint.ts'
import type { Input } from '../support/authorisation/row.ts'
import { addressOf } from '../support/client.ts'
import { type TextField, textFieldsOf, withText } from '../support/text-fields.ts'
import { costliestTexts, marks } from './costliest-texts.ts'

/** A request that tries to be as expensive as possible. */
export interface CostlyRequest {
  endpoint: Endpoint
  /** Description of its expensive part. */
  what: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Returns undefined if the schema refuses the expensive input. */
type MakeRequest = () => CostlyRequest | undefined

interface Place extends TextField {
  part: 'params' | 'query' | 'body'
}

/** Returns all expensive requests for a call: `valid` with one change each. */
export function costliestRequests(endpoint: Endpoint, valid: Input): MakeRequest[] {
  const places = placesOf(endpoint)
  return [
    ...places.flatMap((place) => requestsThatFit(endpoint, valid, place)),
    ...places.map(
      (place) => () => requestWith(endpoint, valid, { place, kind: 'marks, too many', text: marks }),
    ),
    ...(endpoint.method === 'GET' ? dearQueries(endpoint, valid) : dearBodies(endpoint, valid)),
  ]
}

function placesOf(endpoint: Endpoint): Place[] {
  const parts =
    endpoint.method === 'GET' ? (['params', 'query'] as const) : (['params', 'query', 'body'] as const)
  return parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema ? textFieldsOf(schema).map((field) => ({ part, ...field })) : []
  })
}

/** Texts as long as their field allows, in lists as long as the schema allows. */
function requestsThatFit(endpoint: Endpoint, valid: Input, place: Place): MakeRequest[] {
  return Object.entries(costliestTexts).map(([kind, text]) => () => {
    const request = requestWith(endpoint, valid, { place, kind, text, max: place.max })
    return endpoint[place.part]?.safeParse(request.input[place.part]).success ? request : undefined
  })
}

interface Dear {
  place: Place
  kind: string
  text: (length: number) => string
  /** Limits the length further than the size of the request does. */
  max?: number | undefined
}

function requestWith(endpoint: Endpoint, valid: Input, { place: { part, path }, kind, text, max }: Dear) {
  const times = path.reduce<number>((product, step) => product * (typeof step === 'number' ? step : 1), 1)
  const room = Math.floor(roomIn(endpoint, part) / times)
  const whole = text(Math.min(max ?? room, room))
  const sent = Buffer.byteLength(part === 'body' ? JSON.stringify(whole) : encodeURIComponent(whole))
  const dear = sent <= room ? whole : text(Math.floor((whole.length * room) / sent))
  const input: Input = { ...valid, [part]: withText(valid[part], path, dear) }
  return { ...requestOf(endpoint, `${part} ${path.join('.')}: ${kind} (${dear.length})`, input), input }
}

/**
 * Bytes available for texts. Request headers are limited to 16 KiB, and a path parameter to 300 characters.
 */
const roomIn = (endpoint: Endpoint, part: Place['part']) =>
  ({ params: 290, query: 12 * 1024, body: limitOf(endpoint) - 500 })[part]

const limitOf = (endpoint: Endpoint) => endpoint.maxBodyBytes ?? maxBodyBytes

/** Queries that are expensive to parse, whatever parameters the call has. */
function dearQueries(endpoint: Endpoint, valid: Input): MakeRequest[] {
  const length = roomIn(endpoint, 'query')
  return ['a&', '%', '%CC%81%CC%A3', 'a[b]'].map((part) => () => {
    const { path, ...request } = requestOf(endpoint, `a query of ${part}`, { ...valid, query: {} })
    return { ...request, path: `${path}?${part.repeat(length / part.length)}` }
  })
}

function dearBodies(endpoint: Endpoint, valid: Input): MakeRequest[] {
  const limit = limitOf(endpoint)
  const repeat = (part: string) => part.repeat((limit - 40) / Buffer.byteLength(part))
  const ofType = (type: string, bodies: Record<string, () => string>) =>
    Object.entries(bodies).map(([what, make]) => () => ({
      ...requestOf(endpoint, what, valid),
      headers: { 'content-type': type },
      body: Buffer.from(make()),
    }))
  const part = (text: string) => `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n${text}\r\n`
  return [
    ...ofType('application/json', {
      'two megabytes of [': () => '['.repeat(2 * 1024 * 1024),
      '120,000 keys': () => object(120_000),
      'as many keys as fit': () => object(Math.floor(limit / 9)),
      'brackets that close': () => `{"x":${'['.repeat(limit / 2 - 10)}${']'.repeat(limit / 2 - 10)}}`,
      'open braces': () => repeat('{"a":'),
      'the same key again and again': () => `{${repeat('"a":1,')}"a":1}`,
      'a long list': () => `{"x":[${repeat('0,')}0]}`,
      'marks in a field that nobody knows': () => `{"x":"${repeat('\u0301')}"}`,
      'a long number': () => `{"x":${repeat('9')}}`,
    }),
    ...ofType('application/x-www-form-urlencoded', {
      'pairs of a form': () => repeat('a&'),
      'signs of a form': () => repeat('%'),
      'marks of a form': () => repeat('%CC%81'),
    }),
    ...ofType('multipart/form-data; boundary=b', {
      'many parts': () => `${repeat(part('1'))}--b--\r\n`,
      'a part without an end': () => repeat('--b\r\n'),
      'a long part': () => part(repeat('x')),
    }),
  ]
}

const object = (keys: number) => `{${Array.from({ length: keys }, (_, index) => `"${index}":1`).join(',')}}`

function requestOf(endpoint: Endpoint, what: string, { params, query, body }: Input): CostlyRequest {
  const path = addressOf(endpoint.path, { params: params ?? {}, query: query ?? {} })
  if (endpoint.method === 'GET') return { endpoint, what, path, headers: {}, body: undefined }
  const headers = { 'content-type': 'application/json' }
  return { endpoint, what, path, headers, body: Buffer.from(JSON.stringify(body ?? {})) }
}
