import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Toasts } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  endAnimations()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms))
}

/** The name that React listens for in a window without styles. */
function endAnimations() {
  for (const line of document.querySelectorAll('.toast'))
    fireEvent(line, new Event('webkitAnimationEnd', { bubbles: true }))
}

/** Asserts that the toast is animating out, and removed when the animation ends. */
function hasLeft(text: string) {
  const line = screen.getByText(text).closest('.toast')
  expect(line?.className).toBe('toast toast-leaves')
  endAnimations()
  expect(screen.queryByText(text)).toBeNull()
}

test('a toast is read aloud and leaves after six seconds', () => {
  render(<Toasts />)
  act(() => toast('Foto trocada'))
  expect(screen.getByText('Foto trocada').closest('[aria-live="polite"]')).not.toBeNull()

  endAnimations()
  pass(5900)
  expect(screen.queryByText('Foto trocada')).not.toBeNull()
  pass(200)
  hasLeft('Foto trocada')
})

test('the clock stands still while the pointer rests on a toast', () => {
  render(<Toasts />)
  act(() => toast('Foto trocada'))
  const line = screen.getByText('Foto trocada')

  pass(5000)
  fireEvent.pointerEnter(line)
  pass(60_000)
  expect(screen.queryByText('Foto trocada')).not.toBeNull()
  fireEvent.pointerLeave(line)
  pass(1100)
  hasLeft('Foto trocada')
})

test('the action of a toast is done once and takes the toast away', () => {
  const run = vi.fn()
  render(<Toasts />)
  act(() => toast('Mensagem apagada', { action: { label: 'Desfazer', run } }))

  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByText('Mensagem apagada').closest('[inert]')).not.toBeNull()
  hasLeft('Mensagem apagada')
})

test('what can be taken back waits ten seconds', () => {
  render(<Toasts />)
  act(() => toast('Texto na lixeira', { action: { label: 'Desfazer', run: vi.fn() } }))
  pass(9900)
  expect(screen.queryByText('Texto na lixeira')).not.toBeNull()
  pass(200)
  hasLeft('Texto na lixeira')
})

test('whoever works with keys has ten times as long to get to what takes it back', () => {
  render(
    <>
      <input aria-label="Título" />
      <Toasts />
    </>,
  )
  screen.getByLabelText('Título').focus()
  act(() => toast('Texto na lixeira', { action: { label: 'Desfazer', run: vi.fn() } }))
  pass(99_000)
  expect(screen.queryByText('Texto na lixeira')).not.toBeNull()
  pass(1100)
  hasLeft('Texto na lixeira')
})

test('what is told while a dialog is open is told in it: all else is neither read aloud nor pressed', () => {
  const onUndo = vi.fn()
  const page = (isOpen: boolean) => (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <Toasts />
      <Dialog open={isOpen} title="Banidos">
        Ninguém
      </Dialog>
    </I18nextProvider>
  )
  const { rerender } = render(page(true))
  const dialog = screen.getByRole('dialog')
  expect(dialog.querySelector('[aria-live="polite"]')?.textContent).toBe('')

  act(() => toast('rui pode voltar', { action: { label: 'Desfazer', run: onUndo } }))
  const line = within(dialog).getByText('rui pode voltar')
  expect(line.closest('[aria-live="polite"]')).not.toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
  expect(onUndo).toHaveBeenCalledOnce()

  act(() => toast('lia pode voltar'))
  rerender(page(false))
  expect(screen.getAllByText('lia pode voltar')).toHaveLength(1)
})
