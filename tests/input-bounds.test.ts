import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#contract/index.ts'

/** What every input of the contract is held to, so that a new endpoint is on the day it is declared. */

/** As much of a schema as zod tells about it (https://zod.dev/packages/core#internals). */
interface Definition {
  type: string
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number; abort?: boolean } } }[]
  [part: string]: unknown
}

const definitionOf = (schema: unknown) => (schema as z.core.$ZodType)._zod.def as unknown as Definition
const checksOf = ({ checks = [] }: Pick<Definition, 'checks'>) => checks.map(({ _zod }) => _zod.def)

/** What a schema is made of, with its path of names. What is made of an input is ours: what comes in counts. */
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

/** Whether somebody may send as much as they like. */
function isUnbounded({ type, ...definition }: Definition): boolean {
  if (type === 'string') return !isLengthFirst(definition)
  if (type === 'array') return !hasLength(definition)
  if (type === 'record') return definitionOf(definition.keyType).type !== 'enum'
  if (type === 'object')
    return definition.catchall !== undefined && definitionOf(definition.catchall).type !== 'never'
  return !harmless.has(type)
}

/** `unknown` is for what is ignored: whoever looks into it turns it into something else. */
const harmless = new Set([
  ...['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown', 'never'],
  ...['union', 'pipe', 'transform', 'optional', 'nullable', 'default', 'prefault', 'catch', 'nonoptional'],
])

/** A text that is too long is not searched for what it must look like, nor composed. */
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

/** Secrets, proofs, and words that are only compared. */
const unread = new Set(
  `password current_password new_password credential token refresh_token code id lang channel_name website pageToken authenticatorAttachment challenge rawId endpoint auth p256dh timeZone crop`.split(
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
