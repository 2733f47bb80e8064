import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type Actor, actors, type Row } from './support/authorisation/row.ts'
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

async function answerFor(actor: Actor, name: EndpointName, { input, endsSession }: Row): Promise<unknown> {
  const known = world.clientOf(actor)
  const isEnding = endsSession && 'username' in known
  const client = isEnding ? await world.site.signIn(String(known.username)) : known
  const given = await input?.(world, actor)
  // Clears the cached pages: with a single connection, a call that reads them inside its transaction would
  // wait for itself.
  world.site.app.infrastructure.bus.publish('site.published', { key: 'bio', version: 1 })
  const { status, body } = await client.ask(name, given)
  return status === table[name].answers[actor] ? status : { status, body }
}

describe('anybody, a stranger, the owner, a moderator and an administrator get what they should for', () => {
  test.each(endpoints.map(nameOf))('%s', async (name) => {
    const row = table[name]
    const answers = []
    for (const actor of actors) answers.push([actor, await answerFor(actor, name, row)])
    expect(Object.fromEntries(answers)).toEqual(row.answers)
  })
})
