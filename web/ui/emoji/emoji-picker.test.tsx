import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { EmojiPicker } from './emoji-picker.tsx'

let isPhone = false

beforeEach(() => {
  localStorage.clear()
  isPhone = false
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const picked: string[] = []
  await renderPage(() => <EmojiPicker onPick={(emoji) => void picked.push(emoji)} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Emojis' })
  await user.click(button)
  const box = await screen.findByRole('dialog', { name: 'Emojis' })
  const search = within(box).getByRole('combobox', { name: 'Buscar emoji' })
  await within(box).findByRole('grid')
  const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')
  return { picked, user, button, box, search, active }
}

test('the keyboard searches, walks the grid and picks; the focus is back on the button', async () => {
  const { picked, user, button, search, active } = await open()
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(active()).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(active()?.getAttribute('aria-label')).toBe('rosto risonho com olhos bem abertos')

  await user.type(search, 'coracao')
  expect(active()?.getAttribute('aria-label')).toBe('coração vermelho')
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['❤️'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Esc closes without picking, and the button has the focus again', async () => {
  const { picked, user, button } = await open()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(picked).toEqual([])
})

test('the skin tone and what was sent last are remembered', async () => {
  const { picked, user, box, search, button } = await open()
  await user.click(within(box).getByRole('radio', { name: 'Pele morena' }))
  await user.type(search, 'joia')
  await user.click(within(box).getByRole('gridcell', { name: 'polegar para cima' }))
  expect(picked).toEqual(['👍🏽'])

  await user.click(button)
  const again = await screen.findByRole('dialog', { name: 'Emojis' })
  const [first] = await within(again).findAllByRole('gridcell')
  expect(first?.textContent).toBe('👍🏽')
  expect(within(again).getByRole('rowheader', { name: 'Recentes' })).toBeTruthy()
  expect(within(again).getByRole<HTMLInputElement>('radio', { name: 'Pele morena' }).checked).toBe(true)
})

test('a name that no emoji has is told, and a group brings all of them back', async () => {
  const { user, box, search } = await open()
  await user.type(search, 'xyzzy')
  expect(within(box).getByText('Nenhum emoji com este nome')).toBeTruthy()
  await user.click(within(box).getByRole('button', { name: 'Bandeiras' }))
  expect(within(box).getByRole('rowheader', { name: 'Carinhas e emoção' })).toBeTruthy()
})

test('on a phone it is a sheet that can be closed, and brings up no keyboard', async () => {
  isPhone = true
  const { picked, user, button, box, search } = await open()
  expect(box.tagName).toBe('DIALOG')
  expect(document.activeElement).not.toBe(search)
  await user.click(within(box).getByRole('gridcell', { name: 'rosto risonho' }))
  expect(picked).toEqual(['😀'])
  expect(document.activeElement).toBe(button)
})
