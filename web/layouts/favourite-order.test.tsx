import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import channels from '#locales/en/channels.json' with { type: 'json' }
import { json, replaceNetwork } from '../../tests/support/web/fake-network.ts'
import { layOutRows } from '../../tests/support/web/row-layout.ts'
import { FavouritesInStep, favouritesQuery, useFavourites } from '../features/channels/favourites.ts'
import { createTexts } from '../platform/texts/i18n.ts'
import en from '../platform/texts/languages/en.ts'
import { Toasts } from '../ui/states/toasts.tsx'
import FavouriteOrder from './favourite-order.tsx'

const answer = (slugs: string[]) => json(200, { favorite_channels: slugs.map((slug) => `#${slug}`) })

beforeEach(() => {
  const user = { userId: 7, username: 'lia', userInitials: 'L', roles: ['ROLE_USER'], language: 'en' }
  localStorage.setItem('user', JSON.stringify({ ...user, termsPending: false }))
  localStorage.setItem('accessToken', 'e30.eyJleHAiOjQxMDI0NDQ4MDB9.x')
  localStorage.setItem('favoriteChannels', '["#barra","#rio","#porto"]')
  layOutRows()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Shown() {
  const slugs = useFavourites() ?? []
  return <FavouriteOrder slugs={slugs} />
}

function show(put: (slugs: string[]) => Response) {
  let stored = ['barra', 'rio', 'porto']
  const sent = replaceNetwork(({ method, body }) => {
    if (method !== 'PUT') return answer(stored)
    const { channels: order } = JSON.parse(body ?? '{}')
    const response = put(order)
    if (response.ok) stored = order
    return response
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  queries.setQueryData(favouritesQuery(7).queryKey, ['barra', 'rio', 'porto'])
  render(
    <I18nextProvider i18n={createTexts('en', { ...en, 'channels.json': channels })}>
      <QueryClientProvider client={queries}>
        <Shown />
        <FavouritesInStep />
        <Toasts />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { user: userEvent.setup(), sent }
}

const order = () => screen.getAllByRole('button', { name: /^Move/ }).map((row) => row.textContent)

/** Moves `#barra` down by one place. */
async function moveFirstDown(user: ReturnType<typeof userEvent.setup>) {
  screen.getByRole('button', { name: 'Move #barra' }).focus()
  await user.keyboard('[Space]')
  await screen.findByText('Picked up #barra, place 1 of 3.')
  await user.keyboard('[ArrowDown]')
  await screen.findByText('#barra is now in place 2 of 3.')
  await user.keyboard('[Space]')
}

test('the keyboard moves a favourite, every step is said, and the order is kept', async () => {
  const { user, sent } = show(answer)
  await moveFirstDown(user)
  await waitFor(() => expect(order()).toEqual(['rio', 'barra', 'porto']))
  await screen.findByText('Dropped #barra in place 2 of 3.')
  await waitFor(() => expect(localStorage.getItem('favoriteChannels')).toBe('["#rio","#barra","#porto"]'))
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('whoever cannot drag presses a favourite, and then the one whose place it is to have', async () => {
  const { user, sent } = show(answer)
  const row = (slug: string) => screen.getByRole('button', { name: `Move #${slug}` })
  await user.click(row('porto'))
  expect(row('porto').getAttribute('aria-pressed')).toBe('true')
  await user.click(row('barra'))
  await waitFor(() => expect(order()).toEqual(['porto', 'barra', 'rio']))
  expect(row('porto').getAttribute('aria-pressed')).toBe('false')
  expect(order()).toContain(document.activeElement?.textContent)

  await user.click(row('rio'))
  await user.click(row('rio'))
  expect(order()).toEqual(['porto', 'barra', 'rio'])
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('Escape leaves everything where it was', async () => {
  const { user, sent } = show(answer)
  screen.getByRole('button', { name: 'Move #barra' }).focus()
  await user.keyboard('[Space]')
  await screen.findByText('Picked up #barra, place 1 of 3.')
  await user.keyboard('[ArrowDown]')
  await screen.findByText('#barra is now in place 2 of 3.')
  await user.keyboard('[Escape]')
  await screen.findByText('#barra is back where it was.')
  expect(order()).toEqual(['barra', 'rio', 'porto'])
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an order that the server refuses is taken back, and that is said', async () => {
  const { user } = show(() => json(500, { status: 'error', code: 500, key: 'x', message: 'no' }))
  await moveFirstDown(user)
  await screen.findByText('The new order was not saved.')
  expect(order()).toEqual(['barra', 'rio', 'porto'])
})

test('what another tab changed is seen in this one', async () => {
  show(answer)
  localStorage.setItem('favoriteChannels', '["#porto","#barra"]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'favoriteChannels' }))
  await waitFor(() => expect(order()).toEqual(['porto', 'barra']))
})
