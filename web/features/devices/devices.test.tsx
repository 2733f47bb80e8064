import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '#contract/devices.ts'
import { json } from '../../../tests/support/web/fake-network.ts'
import { refused, renderProfile } from '../../../tests/support/web/render-profile.tsx'

const device: Device = {
  id: 'a',
  isThis: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile',
  createdAt: '2026-11-20T09:00:00.000Z',
  timeZone: 'UTC',
  kinds: ['mention'],
  quietHours: null,
  hidesText: false,
  muted: [
    { id: 5, kind: 'channel', name: '#barra' },
    { id: 6, kind: 'channel', name: '' },
  ],
}

/** Fakes the push features of a browser, which jsdom lacks. */
function provideBrowser({ permission = 'granted', isSubscribed = false } = {}) {
  let current: object | null = null
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      current = null
      return true
    }),
  }
  current = isSubscribed ? subscription : null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      current = subscription
      return subscription
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  return subscription
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const region = () => screen.findByRole('region', { name: 'Notificações neste aparelho' })
const listing = (devices: Device[]) => () => json(200, { publicKey: 'BK', devices })

test('a browser that takes none says so', async () => {
  await renderProfile()
  expect(await within(await region()).findByText(/não recebe notificações/)).toBeTruthy()
  expect(within(await region()).queryByRole('button')).toBeNull()
})

test('an iPhone without the app is told how to install it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  await renderProfile()
  expect(await within(await region()).findByText(/Adicionar à Tela de Início/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('who has blocked notifications is told where to allow them', async () => {
  provideBrowser({ permission: 'denied' })
  await renderProfile()
  expect(await within(await region()).findByText(/Você bloqueou/)).toBeTruthy()
})

test('who puts the browser’s question away has blocked nothing, and can be asked again', async () => {
  provideBrowser({ permission: 'default' })
  const { sent } = await renderProfile({ answers: { 'GET /api/devices': listing([]) } })
  const here = within(await region())
  await userEvent.click(await here.findByRole('button', { name: /^Ligar as notificações/ }))
  expect(await here.findByRole('button', { name: /^Ligar as notificações/ })).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ url }) => url === '/api/devices')).toHaveLength(2))
  expect(here.queryByText(/Você bloqueou/)).toBeNull()
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('turning on sends what the browser subscribed with; what fails says why', async () => {
  provideBrowser()
  let devices: Device[] = []
  let isRefused = true
  const { bodiesOf } = await renderProfile({
    answers: {
      'GET /api/devices': () => json(200, { publicKey: 'BK', devices }),
      'PUT /api/devices/this': () => {
        if (isRefused) return refused(409, 'devices_many', 'Você já tem 10 aparelhos com notificações.')
        devices = [device]
        return json(200, device)
      },
    },
  })
  const here = within(await region())
  await userEvent.click(await here.findByRole('button', { name: /^Ligar as notificações/ }))
  expect(await here.findByText('Você já tem 10 aparelhos com notificações.')).toBeTruthy()
  isRefused = false
  await userEvent.click(here.getByRole('button', { name: /^Ligar as notificações/ }))
  expect(await here.findByRole('switch', { name: 'Menções', checked: true })).toBeTruthy()
  expect(document.activeElement).toBe(here.getByRole('button', { name: /^Desligar neste aparelho/ }))
  expect(bodiesOf('PUT /api/devices/this')[1]).toEqual({
    kinds: ['mention', 'reply', 'private_message'],
    ...{ quietHours: null, hidesText: false, timeZone: expect.any(String) },
    ...{ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } },
  })
})

test('a choice in a tab that has not heard of the end does not turn the device on again', async () => {
  const subscription = provideBrowser({ isSubscribed: true })
  let devices = [device]
  const { sent } = await renderProfile({
    answers: { 'GET /api/devices': () => json(200, { publicKey: 'BK', devices }) },
  })
  const here = within(await region())
  const choice = await here.findByRole('switch', { name: 'Artigos novos' })
  devices = []
  await subscription.unsubscribe()
  await userEvent.click(choice)
  expect(await here.findByRole('button', { name: /^Ligar as notificações/ })).toBeTruthy()
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a time is saved by Enter too', async () => {
  provideBrowser({ isSubscribed: true })
  const { bodiesOf } = await renderProfile({
    answers: {
      'GET /api/devices': listing([{ ...device, quietHours: { from: 1320, until: 420 } }]),
      'PUT /api/devices/this': () => json(200, device),
    },
  })
  const field = await within(await region()).findByLabelText('De')
  fireEvent.change(field, { target: { value: '23:15' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(bodiesOf('PUT /api/devices/this')).toHaveLength(1))
  expect(bodiesOf('PUT /api/devices/this')[0]).toMatchObject({ quietHours: { from: 1395, until: 420 } })
})

test('quiet hours that begin when they end are said to last all day', async () => {
  provideBrowser({ isSubscribed: true })
  const quietHours = { from: 420, until: 420 }
  await renderProfile({
    answers: {
      'GET /api/devices': () => json(200, { publicKey: 'BK', devices: [{ ...device, quietHours }] }),
      'PUT /api/devices/this': () => {
        quietHours.until = 480
        return json(200, device)
      },
    },
  })
  const here = within(await region())
  expect(await here.findByText(/o silêncio vale o dia todo/)).toBeTruthy()
  const field = here.getByLabelText('Até')
  fireEvent.change(field, { target: { value: '08:00' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(here.queryByText(/o silêncio vale o dia todo/)).toBeNull())
})

test('each choice is saved, a muted channel is heard again, and the device is turned off', async () => {
  const subscription = provideBrowser({ isSubscribed: true })
  const { sent, bodiesOf } = await renderProfile({
    answers: {
      'GET /api/devices': listing([device, { ...device, id: 'b', isThis: false, muted: [] }]),
      'PUT /api/devices/this': () => json(200, device),
      'DELETE /api/devices/a/mutes/5': () => json(200, { status: 'success', message: '' }),
      'DELETE /api/devices/a': () => json(200, { status: 'success', message: '' }),
      'DELETE /api/devices/b': () => json(200, { status: 'success', message: '' }),
    },
  })
  const here = within(await region())
  await userEvent.click(await here.findByRole('switch', { name: 'Artigos novos' }))
  await waitFor(() => expect(bodiesOf('PUT /api/devices/this')).toHaveLength(1))
  expect(bodiesOf('PUT /api/devices/this')[0]).toMatchObject({ kinds: ['mention', 'article'] })
  await userEvent.click(here.getByRole('button', { name: 'Ouvir de novo: #barra' }))
  here.getByRole('button', { name: 'Ouvir de novo: Um texto que saiu do ar' })
  await userEvent.click(here.getByRole('button', { name: 'Tirar as notificações de Chrome no Android' }))
  await userEvent.click(here.getByRole('button', { name: /^Desligar neste aparelho/ }))
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
  const deleted = sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
  expect(deleted).toEqual(['/api/devices/a/mutes/5', '/api/devices/b', '/api/devices/a'])
})

test('a list that does not come can be asked for again', async () => {
  provideBrowser()
  let isAway = true
  await renderProfile({
    answers: {
      'GET /api/devices': () =>
        isAway ? refused(500, 'internal', 'x') : json(200, { publicKey: 'BK', devices: [] }),
    },
  })
  const here = within(await region())
  expect(await here.findByText('Não deu para carregar os aparelhos.', {}, { timeout: 10_000 })).toBeTruthy()
  isAway = false
  await userEvent.click(here.getByRole('button'))
  expect(await here.findByRole('button', { name: /^Ligar as notificações/ })).toBeTruthy()
})
