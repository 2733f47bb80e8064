import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#contract/index.ts'

/** Rules for every input of the contract, so that new endpoints are covered when they are declared. */

/** The part of zod's schema definitions that is used here (https://zod.dev/packages/core#internals). */
interface Definition {
  type: string
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number; abort?: boolean } } }[]
  [part: string]: unknown
}

const definitionOf = (schema: unknown) => (schema as z.core.$ZodType)._zod.def as unknown as Definition
const checksOf = ({ checks = [] }: Pick<Definition, 'checks'>) => checks.map(({ _zod }) => _zod.def)

/** Returns all parts of a schema with their paths. Of transformations, only the input side counts. */
function partsOf(
  schema: unknown,
  path: string,
): { path: string; schema: z.ZodType; definition: Definition }[] {
  const definition = definitionOf(schema)
  const { shape, element, keyType, valueType, options, innerType, in: incoming } = definition
  const parts = [
    ...Object.entries((shape as Record<string, unknown> | undefined) ?? {}).map(
      ([name, field]) => [`${path}.${name}`, field] as const,
    ),
    ...((options as unknown[] | undefined) ?? []).map((option) => [path, option] as const),
    ...[element, keyType, valueType].map((part) => [`${path}[]`, part] as const),
    ...[innerType, incoming].map((part) => [path, part] as const),
  ]
  const inside = parts.filter(([, part]) => part !== undefined).flatMap(([at, part]) => partsOf(part, at))
  return [{ path, schema: schema as z.ZodType, definition }, ...inside]
}

/** Whether the schema accepts input of any size. */
function isUnbounded({ type, ...definition }: Definition): boolean {
  if (type === 'string') return !isLengthFirst(definition)
  if (type === 'array') return !hasLength(definition)
  if (type === 'record') return definitionOf(definition.keyType).type !== 'enum'
  if (type === 'object')
    return definition.catchall !== undefined && definitionOf(definition.catchall).type !== 'never'
  return !harmless.has(type)
}

/** `unknown` is for ignored values: a schema that reads the value is of another type. */
const harmless = new Set([
  ...['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown', 'never'],
  ...['union', 'pipe', 'transform', 'optional', 'nullable', 'default', 'prefault', 'catch', 'nonoptional'],
])

/** Whether the length is checked before patterns and normalisation, and ends the validation. */
function isLengthFirst(definition: Pick<Definition, 'checks'>): boolean {
  const [first] = checksOf(definition)
  return first?.check === 'max_length' && first.abort === true
}

const hasLength = (definition: Pick<Definition, 'checks'>) =>
  checksOf(definition).some(({ check }) => check === 'max_length' || check === 'length_equals')

const inputs = endpoints.map(({ method, path, params, query, body }) => {
  const parts = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined)
  return [`${method} ${path}`, parts.flatMap(([name, schema]) => partsOf(schema, name))] as const
})

describe('every text, list and record that somebody sends has a greatest length, and it is looked at first:', () => {
  test.each(inputs)('%s', (_, parts) => {
    const unbounded = parts.filter(({ definition }) => isUnbounded(definition))
    expect(unbounded.map(({ path, definition }) => `${path}: ${definition.type}`)).toEqual([])
  })
})

/** Secrets, proofs, and strings that are only compared. */
const unread = new Set(
  `password current_password new_password credential token refresh_token code id lang channel_name website pageToken authenticatorAttachment challenge rawId endpoint auth p256dh timeZone crop seen`.split(
    ' ',
  ),
)

test('only what nobody reads may hold more marks than can be read', () => {
  const taken = inputs.flatMap(([, parts]) =>
    parts
      .filter(({ definition }) => definition.type === 'string')
      .filter(({ schema }) => schema.safeParse(`a${'\u0301'.repeat(31)}`).success)
      .map(({ path }) => path.split('.').at(-1) ?? ''),
  )
  expect([...new Set(taken)].sort()).toEqual([...unread].sort())
})
