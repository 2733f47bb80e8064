import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract uses. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Texts known to break parsers, queries, paths or pages. */
export const hostileTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\ufeff', '\u202e', 'a\r\nBcc: x@x.br', '\u2028'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', 'NaN', 'true', '-1'],
  ...['1e309', '0x10', '١٢', '9007199254740993', '99999999999999999999', '2147483648', '1.5', '+1', '01'],
  ...["'; drop table users; --", '%', '_', '\\', '%s%n', '{{constructor}}', '$' + '{7*7}', '$1', '(a+)+$'],
  ...[
    '../../etc/passwd',
    '..%2f',
    '/',
    '//x',
    '#',
    '##',
    '#barra',
    '?x',
    '&',
    'C:\\x',
    '.',
    '..',
    '.well-known',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'http://127.0.0.1/',
  ],
  ...[
    '2024-02-30',
    '0000-00-00',
    '99999-01-01',
    '2000-01-01T25:00:00Z',
    'İıſK',
    'é'.repeat(300),
    '😀'.repeat(99),
  ],
  ...['/join', '/me', '/nick a', '/topic', '/kick x', '/ msg', '@'.repeat(60), 'x'.repeat(5000)],
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(65_537)) },
)

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, { id: {} }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 20 }) },
)

const people = ['neto', 'admin', 'lia', 'rui', 'membro0', 'membro1', 'moderador0', 'ninguem']
const places = ['barra', 'rio', '#barra', '#rio', 'natal', 'saopaulo', 'nada', 'BARRA']
const slugs = ['sobre-nos', 'a', 'demo', 'blog', 'termos', ...places]

/** Plausible values by name of the field, which pass the first checks of a call. */
const byName: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^(channel|channel_name)$/, fc.constantFrom(...places)],
  [/slug/i, fc.constantFrom(...slugs)],
  [/^(username|nickname|user|login)$/, fc.constantFrom<unknown>(...people, 1, 2, 3)],
  [/password/, fc.constantFrom('errada-errada', 'qualquer-coisa-1', 'x')],
  [/^(id|ids)$|_id$|Id$|^(before|after|since|upTo|version|position)$/, fc.integer({ min: 0, max: 30 })],
]

/** Mostly valid input for a schema. */
export function plausible(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
}

function fromShape(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  const named = byName.find(([pattern]) => pattern.test(name))?.[1]
  if (named && !shape.enum && shape.type !== 'array') return named
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf ?? (shape.allOf && [Object.assign({}, ...shape.allOf) as Shape])
  if (choices) return fc.oneof(...choices.map((choice) => fromShape(choice, name)))
  return (ofType[shape.type ?? ''] ?? (() => hostileValue))(shape)
}

const ofType: Record<string, (shape: Shape) => fc.Arbitrary<unknown>> = {
  string: textLike,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 40 }) =>
    fc.integer({ min: clip(minimum), max: Math.max(clip(minimum), clip(maximum)) }),
  number: () => fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double()),
  array: ({ items = {} }) => fc.array(fromShape(items), { maxLength: 6 }),
  object: ({ properties = {}, additionalProperties }) => {
    const known = Object.entries(properties).map(([field, shape]) => [field, fieldOf(field, shape)] as const)
    if (known.length === 0 && typeof additionalProperties === 'object')
      return fc.dictionary(fc.string({ maxLength: 8 }), fromShape(additionalProperties), { maxKeys: 4 })
    return fc.record(Object.fromEntries(known), { requiredKeys: [] })
  },
}

/** Sometimes any other value. */
const fieldOf = (name: string, shape: Shape) =>
  fc.oneof({ weight: 5, arbitrary: fromShape(shape, name) }, { weight: 1, arbitrary: hostileValue })

const clip = (bound: number) => Math.max(-(2 ** 31), Math.min(bound, 2 ** 31 - 1))

function textLike({ pattern, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
  if (!pattern) return free
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
  } catch {
    return free
  }
}
