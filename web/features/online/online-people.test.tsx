import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '#contract/chat.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { menuList } from '../../ui/overlays/menu.tsx'
import OnlineDot from './online-dot.tsx'
import OnlinePeople from './online-people.tsx'

const received = vi.hoisted(() => new Map<string, (payload: object) => void>())
const server = vi.hoisted(() => ({ answer: {}, asked: [] as string[] }))
vi.mock(import('../../platform/live/live.ts'), async (original) => ({
  ...(await original()),
  onLive: (event, handler) => {
    received.set(event, handler as unknown as (payload: object) => void)
    return () => {}
  },
  onLiveOpen: (listener) => {
    listener()
    return () => {}
  },
  emitLive: async (event) => {
    server.asked.push(event)
    return server.answer as never
  },
}))
const hear = (event: string, payload: object) => act(() => received.get(event)?.(payload))

const person = (id: number, nickname: string, profileImage = ''): Person => ({
  id,
  nickname,
  name: nickname.toLowerCase(),
  level: null,
  channel: null,
  profileImage,
})
const names = () => screen.getAllByRole('listitem').map((row) => row.textContent)

beforeEach(async () => {
  localStorage.clear()
  server.asked = []
  server.answer = { status: 'success', users: [person(2, 'Rui'), person(3, 'ana')], total: 2 }
  replaceNetwork(({ url }) =>
    url.startsWith('/api/favorite') ? json(200, { favorite_channels: ['#rio'] }) : json(200, {}),
  )
  beginSession(signedIn(tokenNamed('a')))
  await menuList.load()
})

test('everybody who is online is listed by name, and who comes and goes as well', async () => {
  await renderPage(() => <OnlinePeople onHome={false} />)
  await screen.findByText('Rui')
  expect(names()).toEqual(['Aana', 'RRui'])

  hear('online-changed', { came: [person(4, 'Bia'), person(2, 'Ruivo')], left: [3] })
  await vi.waitFor(() => expect(names()).toEqual(['BBia', 'RRuivo']))
  cleanup()
  expect(server.asked).toEqual(['watch-online', 'unwatch-online'])
})

test('the number of people beyond the list is told', async () => {
  await renderPage(() => <OnlinePeople onHome={false} />)
  await screen.findByText('Rui')
  hear('online', { total: 230 })
  await screen.findByText('e mais 228 pessoas')
})

test('a picture stands in for the letter, and comes when it is seen', async () => {
  const image = `/uploads/${'a'.repeat(26)}.jpg`
  server.answer = { status: 'success', users: [person(2, 'Rui', image)], total: 1 }
  await renderPage(() => <OnlinePeople onHome={false} />)
  await screen.findByText('Rui')
  const picture = document.querySelector('.people-row img')
  expect(picture?.getAttribute('src')).toBe(image.replace('.jpg', '-192.webp'))
  expect(picture?.getAttribute('loading')).toBe('lazy')
})

test('who is connected has a dot that says so, until they go, and the list is asked for once', async () => {
  await renderPage(() => (
    <ul>
      {[2, 3, 9].map((id) => (
        <li key={id}>
          {id} <OnlineDot id={id} />
        </li>
      ))}
    </ul>
  ))
  await screen.findAllByText('conectado')
  expect(names()).toEqual(['2 conectado', '3 conectado', '9 '])
  hear('online-changed', { came: [person(9, 'Eva')], left: [2, 3] })
  await vi.waitFor(() => expect(names()).toEqual(['2 ', '3 ', '9 conectado']))
  expect(server.asked).toEqual(['watch-online'])
})

test.each([
  ['on a home there are Mention and ChanServ for the first channel', true],
  ['elsewhere there are neither', false],
])('%s', async (_what, onHome) => {
  const user = userEvent.setup()
  await renderPage(() => <OnlinePeople onHome={onHome} />)
  await user.click(await screen.findByRole('button', { name: /Rui/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.queryByText('PVT')).not.toBeNull()
  expect(menu.queryByText('Whois')).not.toBeNull()
  expect(menu.queryByText('Mencionar') !== null).toBe(onHome)
  expect(menu.queryByText('ChanServ · #rio') !== null).toBe(onHome)
})
