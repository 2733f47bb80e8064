import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../support/lines.ts'
import { createDesk } from './acknowledged-lines.ts'
import { allSeenSince, openReaders } from './node-readers.ts'
import { onNodes } from './on-nodes.ts'
import { atLeast, atMost, conclude, none } from './verdict.ts'

// Freezes one of two nodes for ten seconds while members write at both.
const seconds = 10
const people = Array.from({ length: 20 }, (_, index) => `membro${index}`)
const half = people.length / 2
/** Every second one uses IRC: members who read at the other node, and so do not leave. */
const writers = ['membro1', 'membro0', 'membro3', 'membro2', 'membro5', 'membro4']

const figures = await onNodes({ count: 2, members: people }, async ({ group }) => {
  const readers = await openReaders(group, people)
  let turn = 0
  const desk = createDesk({ url: () => group.urlOf(turn++ % 2), withIrc: true })
  await desk.open(writers)
  await pause(2000)
  const watcher = readers.of(0)
  const [left, came] = [watcher?.heardOf('user-left').length, watcher?.heardOf('user-joined').length]

  group.nodes[1]?.pause()
  await pause(seconds * 1000)
  group.nodes[1]?.resume()
  const resumedAt = performance.now()
  const written = say(group.as('membro9', 1), 'barra', 'retorno 0').then(() => performance.now() - resumedAt)
  const seen = await allSeenSince(group, resumedAt, people.length)
  const spoke = await written
  await pause(2000)
  const stored = await desk.close()
  const whole = await readers.countWhole()
  const events = (name: 'user-left' | 'user-joined', from = 0) =>
    (watcher?.heardOf(name) ?? []).slice(from).map(([who]) => (typeof who === 'number' ? who : who.id))
  const [gone, back] = [events('user-left', left), events('user-joined', came)]
  const twice = people.filter((_, reader) => {
    const ids =
      readers
        .of(reader)
        ?.heardOf('new-message')
        .map(([{ id }]) => id) ?? []
    return ids.length !== new Set(ids).size
  }).length
  readers.close()
  return { kept: stored, seen, spoke, whole, gone, back, twice }
})

const isOnce = (ids: readonly number[]) => ids.length === half && new Set(ids).size === half
conclude(`One of two nodes stands still for ${seconds} s`, {
  'lines acknowledged': atLeast(figures.kept.acknowledged, 100),
  'of these echoed in IRC': atLeast(figures.kept.echoed, 10),
  lost: none(figures.kept.lost),
  twice: none(figures.kept.twice),
  disordered: none(figures.kept.disordered),
  'readers that heard a line twice': none(figures.twice),
  'readers that ended with the full list': atLeast(figures.whole, people.length),
  'everybody there on both nodes again after': atMost(figures.seen, 5000, 'ms'),
  'a line written there acknowledged after': atMost(figures.spoke, 5000, 'ms'),
  'its people told to have left, once each': { measured: figures.gone.length, isMet: isOnce(figures.gone) },
  'and to have come again, once each': { measured: figures.back.length, isMet: isOnce(figures.back) },
})
