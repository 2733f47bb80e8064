import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Level } from '#contract/channels.ts'
import { look, type Model, type Real, settle } from './model-people.ts'

type Act = (model: Model, real: Real) => Promise<void>
type Command = fc.AsyncCommand<Model, Real>

const pairOf = (one: number, other: number) => [one, other].sort((a, b) => a - b).join(' ')

/** The rules for levels, implemented independently of the site. */
function mayGive(
  { levels, staff }: Model,
  { by, to, level }: { by: number; to: number; level: Level },
): boolean {
  const rank = staff[by] ? 100 : (levels[by] ?? 0)
  const before = levels[to] ?? 0
  if (level === 100 || before === 100) return false
  if (by === to && level <= before) return true
  const isAbove = staff[by] || (!staff[to] && rank > before)
  return rank >= 5 && Boolean(isAbove) && rank > level
}

const giveLevel = (by: number, to: number, level: Level): Act => {
  return async (model, { slug, people }) => {
    const may = mayGive(model, { by, to, level })
    const body = { nickname: people[to]?.name, channel_name: slug, new_level: level }
    const answer = await people[by]?.ask('POST /api/channel-level', { body })
    assert.equal(answer?.status, may ? 200 : 403)
    const before = model.levels[to] ?? 0
    if (!may) return
    model.levels[to] = level
    if (level >= 5 && level > before && !model.blocks.has(`${to} ${by}`)) {
      model.promotions[to] = (model.promotions[to] ?? 0) + 1
    }
  }
}

const write = (by: number, to: number): Act => {
  return async (model, { people, conversations }) => {
    const isBlocked = model.blocks.has(`${by} ${to}`) || model.blocks.has(`${to} ${by}`)
    const [writer, reader] = [people[by], people[to]]
    const opened = await writer?.ask<{ id: number }>('POST /api/add-conversation', {
      body: { user: reader?.id },
    })
    const isKnown = conversations.has(pairOf(by, to))
    assert.equal(opened?.status, isBlocked ? 403 : isKnown ? 200 : 201)
    if (isBlocked || !opened) return

    conversations.set(pairOf(by, to), opened.body.id)
    const body = { conversation_id: opened.body.id, content: 'oi' }
    await writer?.call('POST /api/conversations/private/messages', { body })
    const lines = model.unreadLines[to]
    if (lines) lines[by] = (lines[by] ?? 0) + 1
    model.letters.add(`${to} ${by}`)
  }
}

const read = (by: number, writer: number): Act => {
  return async (model, { people, conversations }) => {
    const id = conversations.get(pairOf(by, writer))
    if (id === undefined) return
    await people[by]?.call('POST /api/conversations/:id', { params: { id }, query: {} })
    const lines = model.unreadLines[by]
    if (lines) lines[writer] = 0
    model.letters.delete(`${by} ${writer}`)
  }
}

const readNotifications = (by: number): Act => {
  return async (model, real) => {
    await settle(model, real)
    const answer = await real.people[by]?.call('POST /api/notifications/mark-all-read', { body: {} })
    assert.equal(answer?.unreadCount, 0)
    model.promotions[by] = 0
    for (const letter of model.letters) if (letter.startsWith(`${by} `)) model.letters.delete(letter)
  }
}

const block = (by: number, to: number): Act => {
  return async (model, real) => {
    // Whether a block applies to a notification is decided when it is delivered.
    await settle(model, real)
    await real.people[by]?.call('POST /api/blocks', { body: { userId: real.people[to]?.id ?? 0 } })
    model.blocks.add(`${by} ${to}`)
  }
}

const unblock = (by: number, to: number): Act => {
  return async (model, real) => {
    await settle(model, real)
    await real.people[by]?.call('DELETE /api/blocks', { body: { userId: real.people[to]?.id ?? 0 } })
    model.blocks.delete(`${by} ${to}`)
  }
}

/** All actions of people, with those whom each concerns. */
export function commandsOf(people: number): fc.Arbitrary<Command>[] {
  const person = fc.nat(people - 1)
  const two = fc.tuple(person, person).filter(([one, other]) => one !== other)
  const level = fc.constantFrom<Level>(0, 3, 5, 10, 100)
  const command = (name: string, act: Act, concerned: readonly number[]): Command => ({
    check: () => true,
    async run(model, real) {
      await act(model, real)
      for (const who of concerned) await look(model, real, who)
    },
    toString: () => name,
  })
  const levels = fc
    .tuple(person, person, level)
    .map(([by, to, given]) => command(`${by} gives ${to} level ${given}`, giveLevel(by, to, given), [to]))
  return [
    // Listed several times, since most changes of levels are refused.
    ...[levels, levels, levels],
    two.map(([by, to]) => command(`${by} writes to ${to}`, write(by, to), [by, to])),
    two.map(([by, to]) => command(`${by} reads ${to}`, read(by, to), [by, to])),
    person.map((by) => command(`${by} reads notifications`, readNotifications(by), [])),
    two.map(([by, to]) => command(`${by} blocks ${to}`, block(by, to), [])),
    two.map(([by, to]) => command(`${by} unblocks ${to}`, unblock(by, to), [])),
  ]
}
