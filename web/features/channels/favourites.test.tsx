import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { tellTab } from '../../../tests/support/web/fake-socket.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { FavouritesInStep, useFavourites, useToggleFavourite } from './favourites.ts'

vi.mock('socket.io-client', () => import('../../../tests/support/web/fake-socket.ts'))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Favourites() {
  const { mutate: toggleRio } = useToggleFavourite('rio')
  const { mutate: toggleLapa } = useToggleFavourite('lapa')
  return (
    <>
      <FavouritesInStep />
      <button type="button" onClick={() => toggleRio(true)}>
        rio
      </button>
      <button type="button" onClick={() => toggleLapa(true)}>
        lapa
      </button>
      <output>{useFavourites()?.join(' ')}</output>
    </>
  )
}

const seen = (list: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(list))
const answer = (names: readonly string[]) => json(200, { favorite_channels: names })

/** A site that stores favourites; its answers to changes come when the test says so. */
async function openPage({ refuses = false } = {}) {
  beginSession(signedIn(tokenNamed('t')))
  let stored = ['#barra']
  const late = Promise.withResolvers<void>()
  const sent = replaceNetwork(async ({ method, url }) => {
    if (!url.startsWith('/api/favorite-channels')) return json(200, [])
    if (method === 'GET') return answer(stored)
    if (!refuses) stored = [...stored, `#${url.split('/').at(-1)}`]
    const response = refuses ? json(409, { status: 'error', message: 'Não.' }) : answer(stored)
    await late.promise
    return response
  })
  await renderPage(Favourites)
  await seen('barra')
  return {
    late,
    changes: () => sent.filter(({ method }) => method === 'PUT').length,
    /** Another device adds a favourite. */
    addElsewhere: (name: string) => {
      stored = [...stored, name]
      return waitFor(() => expect(tellTab('profile-changed', { favoriteChannels: stored })).toBe(true))
    },
  }
}

test('a favourite of another device stays when the answer about an own one is late', async () => {
  const { late, changes, addElsewhere } = await openPage()
  screen.getByText('rio').click()
  await waitFor(() => expect(changes()).toBe(1))
  await addElsewhere('#sampa')
  late.resolve()
  await seen('barra rio sampa')
})

test('of two refused favourites none is left', async () => {
  const { late } = await openPage({ refuses: true })
  screen.getByText('rio').click()
  await seen('barra rio')
  screen.getByText('lapa').click()
  await seen('barra rio lapa')
  late.resolve()
  await seen('barra')
})
