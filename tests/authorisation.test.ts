import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { actors, type Input, type Row } from './support/authorisation/row.ts'
import { table } from './support/authorisation/table.ts'
import { makeWorld, nameOf, type World } from './support/authorisation/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.site.stop())

test('every call has a row, and every row a call', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort())
})

/**
 * Returns the status for each actor, with the body if it is unexpected. A refused call leaves its subject to the
 * next actor; making one costs several calls.
 */
async function answersFor(name: EndpointName, { answers: expected, input, endsSession }: Row) {
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
    const { status, body } = await client.ask(name, given)
    answers[actor] = status === expected[actor] ? status : { status, body }
    if (status < 400) given = undefined
  }
  return answers
}

describe('anybody, a stranger, the owner, a moderator and an administrator get what they should for', () => {
  test.each(endpoints.map(nameOf))('%s', async (name) => {
    const row = table[name]
    expect(await answersFor(name, row)).toEqual(row.answers)
  })
})
