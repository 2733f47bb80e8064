import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Actor, actors, type Input } from './support/authorisation/row.ts'
import { table } from './support/authorisation/table.ts'
import { makeWorld, nameOf, type World } from './support/authorisation/world.ts'
import type { Answer } from './support/client.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.site.stop())

test('every call has a row, and every row a call', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort())
})

/** The status with which the `access` of a call keeps each actor from it; false if the call itself is reached. */
const gates: Record<Endpoint['access'], Record<Actor, number | false>> = {
  public: { visitor: false, stranger: false, owner: false, moderator: false, admin: false },
  optional: { visitor: false, stranger: false, owner: false, moderator: false, admin: false },
  user: { visitor: 401, stranger: false, owner: false, moderator: false, admin: false },
  staff: { visitor: 401, stranger: 403, owner: 403, moderator: false, admin: false },
  admin: { visitor: 401, stranger: 403, owner: 403, moderator: 403, admin: false },
}

/** Returns the status of a refusal by `access`, recognised by its key; false for other responses. */
function gateOf({ status, body }: Answer<{ key?: string } | string>): number | false {
  // Calls with plain text errors have no key.
  const key = body === 'JWT Token not found' ? 'jwt_missing' : typeof body === 'string' ? '' : body?.key
  return key === 'jwt_missing' || key === 'not_allowed' ? status : false
}

/**
 * Returns the status for each actor, with the body if it, or what refuses, is unexpected. A refused call leaves its
 * subject to the next actor; making one costs several calls.
 */
async function answersFor(endpoint: Endpoint) {
  const name = nameOf(endpoint)
  const { answers: expected, input, endsSession } = table[name]
  const answers: Record<string, unknown> = {}
  const isOfActor = input !== undefined && input.length > 1
  let given: Input | undefined
  for (const actor of actors) {
    const known = world.clientOf(actor)
    const isEnding = endsSession && 'username' in known
    const client = isEnding ? await world.site.signIn(String(known.username)) : known
    if (isOfActor || !given) given = await input?.(world, actor)
    // Clears the cached pages: with a single connection, a call that reads them inside its transaction would
    // wait for itself.
    world.site.app.infrastructure.bus.publish('site.published', { key: 'bio', version: 1 })
    const answer = await client.ask<{ key?: string } | string>(name, given)
    const { status, body } = answer
    const isExpected = status === expected[actor] && gateOf(answer) === gates[endpoint.access][actor]
    answers[actor] = isExpected ? status : { status, body }
    if (status < 400) given = undefined
  }
  return answers
}

describe('anybody, a stranger, the owner, a moderator and an administrator get what they should for', () => {
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      expect(await answersFor(endpoint)).toEqual(table[name].answers)
    },
  )
})

/** Greater than an `integer` column holds, and than a number of JavaScript; a year, and a day, that PostgreSQL lacks. */
const far = [2_147_483_648, Number.MAX_SAFE_INTEGER, '0000-01-01T00:00:00.000Z', '0000-01-01', '9999-12-31']
/** Whatever takes this takes any text. */
const words = 'two words'

/** Fields that take a far value and not any text, each with the value. */
const farFields = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(endpoint[part]?.shape ?? {}).flatMap(([field, schema]) =>
      far
        .filter((value) => schema.safeParse(value).success && !schema.safeParse(words).success)
        .map((value) => ({ part, field, value })),
    ),
  )

describe('a number or a day that is further than the database goes is no crash in a call that is right otherwise:', () => {
  const calls = endpoints.filter((endpoint) => farFields(endpoint).length > 0)
  test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { answers, input } = table[name]
    const actor = actors.findLast((one) => answers[one] < 300) ?? 'admin'
    let given: Input | undefined
    for (const { part, field, value } of farFields(endpoint)) {
      given ??= (await input?.(world, actor)) ?? {}
      const far = { ...given, [part]: { ...(given[part] as object), [field]: value } }
      const { status } = await world.clientOf(actor).ask(name, far)
      expect(status === 503 || status < 500, `${status} for ${field} ${value}`).toBe(true)
      if (status < 300) given = undefined
    }
  })
})
