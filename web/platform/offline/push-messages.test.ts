import { afterEach, expect, test, vi } from 'vitest'
import type { PushPayload } from '#contract/rules/push-payload.ts'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { muteFrom, show } from './push-messages.ts'

afterEach(() => vi.unstubAllGlobals())

const message = (title: string) =>
  ({ title, tag: 'conversation-1', unread: ['conversation-1'] }) as unknown as PushPayload

/** Mocks a browser: of notifications with the same tag the one that is ready last stays. */
function standIn(preparing: Promise<void>[]): string[] {
  const titles: string[] = []
  const registration = {
    getNotifications: async () => [],
    async showNotification(title: string) {
      await preparing.shift()
      titles.push(title)
    },
  }
  vi.stubGlobal('registration', registration)
  return titles
}

test('of two messages of one place the later stays, however long the icon of the first takes', async () => {
  const icon = Promise.withResolvers<void>()
  const titles = standIn([icon.promise])
  const both = [show(message('rui')), show(message('rui (2)'))]
  await new Promise((resolve) => setTimeout(resolve))
  icon.resolve()
  await Promise.all(both)
  expect(titles).toEqual(['rui', 'rui (2)'])
})

test('a message that cannot be shown holds up none after it', async () => {
  const titles = standIn([Promise.reject(new Error('no room'))])
  const first = show(message('rui'))
  const second = show(message('rui (2)'))
  await expect(first).rejects.toThrow('no room')
  await second
  expect(titles).toEqual(['rui (2)'])
})

test('a place that could not be muted is not silent about it: its message comes back', async () => {
  const titles = standIn([])
  const payload = { ...message('rui'), mute: { token: 'segredo', label: 'Silenciar' } }
  const answers = [json(503, {}), json(200, {}), json(404, {})]
  const sent = replaceNetwork(() => answers.shift() ?? Promise.reject(new TypeError('offline')))
  await muteFrom(payload)
  expect(titles).toEqual(['rui'])
  await muteFrom(payload)
  // The device is one no more: nothing comes to it.
  await muteFrom(payload)
  expect(titles).toEqual(['rui'])
  await muteFrom(payload)
  expect(titles).toEqual(['rui', 'rui'])
  expect(sent.map(({ body }) => body)).toEqual(Array(4).fill('{"token":"segredo"}'))
})
