import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { SearchPanel } from './search-panel.tsx'

const line = { id: 3, username: 'lia', text: 'a maré de oz', createdAt: '2026-11-18T15:00:00Z' }

afterEach(() => onlineManager.setOnline(true))

/** Searches where only the last of the pages has a hit. */
async function searchThrough(pieces: number) {
  const requests: (number | undefined)[] = []
  const source = {
    key: ['here'],
    async fetchPage({ before }: { before?: number }) {
      requests.push(before)
      if (!onlineManager.isOnline()) throw new Error('Sem rede.')
      return requests.length === pieces
        ? { messages: [line], hasMore: false }
        : { messages: [], hasMore: true, next: 100 - requests.length }
    },
    fetchSince: async () => undefined,
  }
  await renderPage(() => <SearchPanel source={source} onShow={async () => {}} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Palavras'), 'oz')
  return { user, asked: requests }
}

test('a search goes on by itself over pieces in which nothing is found', async () => {
  const { asked } = await searchThrough(3)
  await screen.findByText(/a maré de/)
  expect(findStatus().textContent).toBe('1 mensagem encontrada')
  expect(asked).toEqual([undefined, 99, 98])
  expect(screen.queryByRole('button', { name: /^Mostrar mais antigas/ })).toBeNull()
})

test('after a few of them it says that there is nothing yet, and goes on where it stood when asked to', async () => {
  const { user, asked } = await searchThrough(6)
  await screen.findByText('Ninguém disse isso ultimamente.')
  expect(asked).toEqual([undefined, 99, 98, 97])
  await user.click(screen.getByRole('button', { name: /^Mostrar mais antigas/ }))
  await screen.findByText(/a maré de/)
  expect(asked).toEqual([undefined, 99, 98, 97, 96, 95])
})

test('without a network it fails, and shows nothing that was found before', async () => {
  const { user } = await searchThrough(1)
  await screen.findByText(/a maré de/)
  onlineManager.setOnline(false)
  await user.type(screen.getByLabelText('Palavras'), 'ono')
  await screen.findByText('Sem rede.')
  expect(screen.queryByText(/a maré de/)).toBeNull()
})
