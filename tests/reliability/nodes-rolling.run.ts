import { setTimeout as pause } from 'node:timers/promises'
import { startRetryingProxy } from '../support/retrying-proxy.ts'
import { createDesk } from './acknowledged-lines.ts'
import { readAll } from './healing-reader.ts'
import { onNodes } from './on-nodes.ts'
import { openClients } from './returning-clients.ts'
import { startTalking } from './talkers.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Restarts each of two nodes gracefully, under load: `node nodes-rolling.run.ts [TIMES]`.
const times = Number(process.argv[2] ?? 3)
const people = Array.from({ length: 20 }, (_, index) => `membro${index}`)
/** Every second one uses IRC; they write where nobody else does. */
const writers = Array.from({ length: 10 }, (_, index) => `marujo${index}`)
const clients = 200

const figures = await onNodes({ count: 2, members: [...people, ...writers] }, async ({ group }) => {
  const proxy = await startRetryingProxy(() => group.nodes.map(({ url }) => url))
  const crowd = await openClients({
    ...{ url: proxy.url, clients },
    tokenOf: (client) => group.tokenOf(`${people[client % people.length]}`),
    channelOf: () => 'lisboa',
  })
  const talk = startTalking({ url: proxy.url, tokens: people.map(group.tokenOf) })
  const desk = createDesk({ url: () => proxy.url, withIrc: true, channels: ['porto', 'rio'] })
  await desk.open(writers)
  const stops: number[] = []
  const backs: number[] = []
  for (let time = 0; time < times * 2; time += 1) {
    await pause(1500)
    const began = performance.now()
    await group.nodes[time % 2]?.stop()
    stops.push(performance.now() - began)
    group.nodes[time % 2] = await group.start()
    backs.push(await crowd.allBackSince(began))
  }
  const saved = await desk.close()
  const sent = await talk.stop()
  const stored = (await readAll(group.as('membro0', 0))).map(({ client_id }) => `${client_id}`)
  const retries = proxy.retries()
  crowd.close()
  proxy.stop()
  return { ...sent, kept: saved, stops, backs, retries, stored }
})

const stored = new Set(figures.stored)
conclude('Nodes started anew one after the other under load', {
  'stops and starts': figure(times * 2),
  answered: atLeast(figures.answered, 500 * times),
  'failed, or answered otherwise than 200': none(figures.failed),
  'asked again by the proxy': figure(figures.retries),
  'acknowledged lines that are missing': none(figures.acknowledged.filter((id) => !stored.has(id)).length),
  'lines that are there twice': none(figures.stored.length - stored.size),
  'lines acknowledged to those who try again': atLeast(figures.kept.acknowledged, 50 * times),
  'of these echoed in IRC': atLeast(figures.kept.echoed, 10 * times),
  'of these lost': none(figures.kept.lost),
  'of these twice': none(figures.kept.twice),
  'of these disordered': none(figures.kept.disordered),
  'slowest stop': atMost(Math.max(...figures.stops), 10_000, 'ms'),
  [`slowest until all ${clients} sockets are back`]: atMost(Math.max(...figures.backs), 10_000, 'ms'),
})
