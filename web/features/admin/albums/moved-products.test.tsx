import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  content,
  done,
  refusal,
  renderAlbumScreen,
  slot,
} from '../../../../tests/support/web/album-fixtures.tsx'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import ShopEditPage from './shop-edit-page.tsx'

afterEach(forgetStaff)

const [lens = slot(0)] = content.content
const elsewhere = {
  ...content,
  content: [
    { ...slot(7, 'Outro'), position: 0 },
    { ...lens, position: 4 },
  ],
}

test('a link is saved to the product that was seen, where a colleague has moved it meanwhile', async () => {
  let stored = content
  const links: object[] = []
  staffWith(({ url, body }) => {
    if (url === '/api/album/5') return json(200, stored)
    if (url !== '/api/save-affiliate-link') return undefined
    const link = JSON.parse(body ?? '')
    links.push(link)
    return link.position === 4 ? done('Link salvo.', { item: lens }) : refusal(409, 'album_changed', 'Mudou.')
  })
  await renderAlbumScreen(ShopEditPage, '/shopEdit/5', '/shopEdit/:id')
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Lente' }))
  await userEvent.type(await screen.findByLabelText('Nome do produto'), ' 35 mm')
  stored = elsewhere
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Produto 5' }))
  expect(dialog.getByLabelText('Nome do produto')).toHaveProperty('value', 'Lente 35 mm')
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { album_id: 5, seen: lens.url, description: 'Lente 35 mm' }
  expect(links).toEqual([
    { ...sent, position: 0 },
    { ...sent, position: 4 },
  ])
})

test('what is deleted is the product that was asked about, and nothing that has come to its place', async () => {
  let stored = content
  const deleted: object[] = []
  staffWith(({ url, body }) => {
    if (url === '/api/album/5') return json(200, stored)
    if (url !== '/api/delete-item') return undefined
    deleted.push(JSON.parse(body ?? ''))
    return refusal(409, 'album_changed', 'Mudou.')
  })
  await renderAlbumScreen(ShopEditPage, '/shopEdit/5', '/shopEdit/:id')
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar Lente' }))
  stored = elsewhere
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByRole('button', { name: 'Mover Outro', hidden: true })
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Apagar/ }))
  await screen.findByText('Mudou.')
  expect(deleted).toEqual([{ album_id: 5, position: 0, seen: lens.url }])
})
