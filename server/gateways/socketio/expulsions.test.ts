import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLoneNode } from '../../platform/nodes.ts'
import { createRelay } from '../../realtime/relay.ts'
import { createExpulsions, type Expulsions } from './expulsions.ts'
import type { LiveServer } from './live-server.ts'

const relay = createRelay(createLoneNode())
let expulsions: Expulsions
let asked: number
beforeEach(() => {
  asked = 0
  expulsions = createExpulsions({ io: new Server() as LiveServer, relay })
})
afterEach(() => expulsions.close())

/** Somebody who asks for the way in; the first answer comes after `meanwhile`. */
const enter = (meanwhile: () => void) =>
  expulsions.guard({ userId: 1, channel: 'rio' }, async () => {
    asked += 1
    if (asked === 1) meanwhile()
    return `answer ${asked}`
  })

test('who was put out while they asked is asked about again', async () => {
  expect(await enter(() => relay.expel({ channel: 'rio', userId: 1 }))).toBe('answer 2')
})

test('who is put out of another channel, or somebody else, goes in as they were', async () => {
  const meanwhile = () => {
    relay.expel({ channel: 'porto', userId: 1 })
    relay.expel({ channel: 'rio', userId: 2 })
  }
  expect(await enter(meanwhile)).toBe('answer 1')
})

test('an expulsion before they asked is known to the answer', async () => {
  relay.expel({ channel: 'rio', userId: 1 })
  expect(await enter(() => {})).toBe('answer 1')
})
