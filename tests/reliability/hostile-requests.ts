import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { hostileTexts, hostileValue, plausible } from './hostile-values.ts'

export const callers = ['visitor', 'member', 'moderator', 'admin'] as const

/** A request as sent, and the call that it is meant for. */
export interface HostileRequest {
  endpoint: Endpoint
  caller: (typeof callers)[number]
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

type Fields = Record<string, unknown>

const mebibyte = 1024 * 1024
const empty: fc.Arbitrary<Fields> = fc.constant({})
const foreignField = fc.constantFrom('__proto__', 'constructor', 'roles', 'user_id', 'username', 'x')

/** Callers with more rights reach more code. */
const caller = fc.oneof(
  { weight: 1, arbitrary: fc.constant<(typeof callers)[number]>('visitor') },
  { weight: 6, arbitrary: fc.constantFrom(...callers.slice(1)) },
)

/** Requests to the whole contract, from almost valid to nonsense. */
export const hostileRequests: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...endpoints)
  .chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      caller,
      path: pathOf(endpoint),
      headers: fc.tuple(oddHeaders, headersOf(endpoint)).map(([odd, read]) => ({ ...odd, ...read })),
      sent: endpoint.method === 'GET' ? fc.constant(nothing) : bodyOf(endpoint),
    }),
  )
  .map(({ sent: { type, body }, headers, ...request }) => ({
    ...request,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    body,
  }))

const oddHeaders = fc.record(
  {
    'accept-language': fc.constantFrom('en', 'xx', ';;q=', '*', 'pt;q=1,en;q=nada', 'é'.repeat(90)),
    cookie: fc.constantFrom('refresh_token=x', 'voter=a.b', '__proto__=1', ';;=;', 'user-language=%ff'),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000', 'x'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x, y', '::1'),
    'if-none-match': fc.constantFrom('*', 'W/"x"', '"'),
  },
  { requiredKeys: [] },
)

/** Headers that the call reads. */
function headersOf({ headers }: Endpoint): fc.Arbitrary<Record<string, string>> {
  if (!headers) return fc.constant({})
  const odd = fc.constantFrom('', '0', '0', '-1', 'x', '?2', '1e3', '262144', '9007199254740993')
  return fc
    .tuple(plausible(headers) as fc.Arbitrary<Fields>, odd, fc.nat(3))
    .map(([fitting, value, chance]) =>
      Object.fromEntries(
        Object.entries(fitting).map(([name, one]) => [name, chance === 0 ? value : asText(one)]),
      ),
    )
}

function pathOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inPath = fc.tuple(...names.map((name) => segment(params, name)))
  const requests = query ? fc.oneof(plausible(query) as fc.Arbitrary<Fields>, strayFields(query)) : empty
  const addition = fc.constantFrom(
    '',
    '',
    '',
    '',
    '&lang=xx',
    '&lang=en',
    '&lang[]=1',
    '&__proto__[x]=1',
    '&%',
    '&=',
  )
  return fc.tuple(inPath, requests, addition).map(([segments, fields, more]) => {
    const filled = path.replace(/:\w+/g, () => segments.shift() ?? '')
    const pairs = Object.entries(fields).map(([name, value]) => `${encode(name)}=${encode(asText(value))}`)
    const search = pairs.join('&') + more
    return search ? `${filled}?${search}` : filled
  })
}

function segment(params: Endpoint['params'], name: string): fc.Arbitrary<string> {
  const fitting = params ? (plausible(params) as fc.Arbitrary<Fields>) : empty
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map((fields) => encode(asText(fields[name] ?? 1)) || '1') },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map((text) => encode(text) || '1') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00', '%ff', '%c0%af', '..', '%2e%2e', '-', '*', '1;x', '1%0d%0a'),
    },
  )
}

const strayFields = ({ shape }: { shape: object }): fc.Arbitrary<Fields> =>
  fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(shape), 'x'), foreignField), hostileValue, {
    maxKeys: 5,
  })

interface Sent {
  type: string | undefined
  body: Buffer | undefined
}
const nothing: Sent = { type: undefined, body: undefined }

function bodyOf({ body, files, bytes }: Endpoint): fc.Arbitrary<Sent> {
  const fitting = body ? (plausible(body) as fc.Arbitrary<Fields>) : empty
  const fields = fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 1, arbitrary: body ? strayFields(body) : strayFields({ shape: {} }) },
  )
  const [name = 'x'] = Object.keys(body?.shape ?? {})
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.constant(Buffer.alloc((bytes?.maxBytes ?? 0) + 1)),
  )
  return fc.oneof(
    {
      weight: bytes ? 20 : 0,
      arbitrary: some.map((body) => ({ type: bytes?.type, body: Buffer.from(body) })),
    },
    { weight: files ? 2 : 8, arbitrary: fields.map(json) },
    { weight: 2, arbitrary: fields.map(form) },
    { weight: files ? 8 : 2, arbitrary: fields.map((some) => multipart(some, files?.fields?.[0] ?? 'file')) },
    { weight: 1, arbitrary: fields.map((some) => cut(multipart(some, files?.fields?.[0] ?? 'file'))) },
    { weight: 2, arbitrary: fc.constantFrom(...oddJson(name)).map(raw) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.constantFrom(...oddTypes))
        .map(([some, type]) => ({ ...json(some), type })),
    },
    { weight: 1, arbitrary: hostileValue.map((value) => raw(JSON.stringify(value) ?? '')) },
  )
}

const oddTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'x',
  'multipart/form-data',
]
const raw = (text: string | Buffer): Sent => ({ type: 'application/json', body: Buffer.from(text) })
const json = (fields: Fields) => raw(JSON.stringify(fields))

const oddJson = (name: string): (string | Buffer)[] => [
  ...[
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{"a":}',
    '\ufeff{}',
    '{}{}',
    `{"${name}":"\\u0000"}`,
    `{"${name}":"\\ud800"}`,
  ],
  ...[
    `{"${name}":1,"${name}":"2"}`,
    `{"__proto__":{"roles":["ROLE_ADMIN"]},"${name}":1}`,
    `{"${name}":{"__proto__":1}}`,
  ],
  ...[
    `{"constructor":{"prototype":{"x":1}},"${name}":1}`,
    `{"${name}":1e999}`,
    `{"${name}":${'9'.repeat(400)}}`,
  ],
  ...[
    `{"${name}":-0}`,
    `{"${name}":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ],
  ...[
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xc0, 0x80]),
    '['.repeat(10_000),
  ],
  `{"${name}":"${'x'.repeat(65_537)}"}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
  Buffer.alloc(2 * mebibyte + 1, '['),
]

function form(fields: Fields): Sent {
  const pairs = Object.entries(fields).map(([name, value]) => `${encode(name)}=${encode(asText(value))}`)
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(pairs.join('&') || '%&=&[]=%ff') }
}

function multipart(fields: Fields, fileField: string): Sent {
  const part = ([name, value]: [string, unknown]) =>
    `--b\r\ncontent-disposition: form-data; name="${clean(name)}"\r\n\r\n${asText(value)}\r\n`
  const file = `--b\r\ncontent-disposition: form-data; name="${fileField}"; filename="../x.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n`
  const whole = `${Object.entries(fields).map(part).join('')}${file}--b--\r\n`
  return { type: 'multipart/form-data; boundary=b', body: Buffer.from(whole) }
}

const cut = ({ type, body }: Sent): Sent => ({ type, body: body?.subarray(0, body.length * 0.8) })
const clean = (name: string) => name.replace(/[\r\n"]/g, '')
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Lone surrogates cannot be percent-encoded; their replacement can. */
const encode = (text: string) => encodeURIComponent(text.slice(0, 3000).toWellFormed())
