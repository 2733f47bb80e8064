import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Crypto } from '#contract/cryptos.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import type { Route } from './+types/cryptos-page.ts'
import CryptosPage from './cryptos-page.tsx'

const crypto = (changes: Partial<Crypto> = {}): Crypto => ({
  ...{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', image: 'https://elsewhere.example/btc.png' },
  ...{ current_price: 577_000, market_cap: 11_430_000_000_000, market_cap_rank: 1 },
  ...{ price_change_percentage_24h: -1.25, recommend_buy: false, stale: false },
  last_updated: '2026-11-20T12:00:00.000Z',
  ...changes,
})

function show(cryptos: Crypto[]) {
  const props = { loaderData: { cryptos } } as unknown as Route.ComponentProps
  return renderPage(() => <CryptosPage {...props} />)
}

test('a price has its name, its change and its size, and nothing is loaded from elsewhere', async () => {
  await show([crypto()])
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('heading', { name: 'Bitcoin' })).toBeTruthy()
  expect(card.getByText(/577\.000,00/)).toBeTruthy()
  expect(card.getByText(/-1,25/).className).toContain('text-red')
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText(/não é recomendação de investimento/i)).toBeTruthy()
  expect(screen.queryByText('Destaque da equipe')).toBeNull()
})

test('old prices say so, with their date, and a mark of the team is shown', async () => {
  const unknown = { price_change_percentage_24h: null, recommend_buy: true }
  await show([crypto({ stale: true, last_updated: '2025-01-01T12:00:00.000Z', ...unknown })])
  expect(screen.getByText(/Preços antigos, de 1 de janeiro de 2025/)).toBeTruthy()
  expect(screen.getByText('Destaque da equipe')).toBeTruthy()
  expect(screen.queryByText(/em 24 h/)).toBeNull()
})
