import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AlbumContent } from '#contract/albums.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import ShopEditPage from './shop-edit-page.tsx'

afterEach(forgetStaff)

const slot = (position: number, description: string) => ({
  ...{ position, description, colour: '#336699', actionUrl: `https://loja.example/${position}` },
  url: `/uploads/${'ab'[position]?.repeat(26)}.jpg`,
})
const album: AlbumContent = {
  ...{ id: 5, name: 'Mochila', slug: 'mochila', kind: 'shop', published: false, country: 'br' },
  content: [{ ...slot(0, 'Lente'), brokenSince: '2024-03-04T15:00:00Z' }, slot(1, 'Tripé')],
  ...{ cover: '', share: '', description: '', category: 'photography', version: 3 },
}

function Shown() {
  return useStaffTexts('staff-albums') === 'ready' && <ShopEditPage />
}

test('says which link leads nowhere, and since when, until another one is typed', async () => {
  staffWith(({ url }) => (url === '/api/album/5' ? json(200, album) : undefined))
  await renderPage(Shown, '/shopEdit/5', { path: '/shopEdit/:id' })
  const slots = await screen.findByRole('list', { name: 'Espaços da vitrine' })
  const [first, second] = within(slots).getAllByRole('listitem')
  expect(first?.textContent).toContain('Link quebrado desde 4 de mar. de 2024')
  expect(second?.textContent).not.toContain('quebrado')
  await userEvent.click(within(slots).getByRole('button', { name: 'Editar Lente' }))
  const dialog = await screen.findByRole('dialog', { name: 'Produto 1' })
  expect(within(dialog).getByText(/^Link quebrado desde/)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Link do produto'), '-nova')
  expect(within(dialog).queryByText(/^Link quebrado desde/)).toBeNull()
})
