import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { createTexts } from '../platform/texts/i18n.ts'
import pt from '../platform/texts/languages/pt.ts'
import { Button } from './button.tsx'

function show(element: React.ReactNode) {
  return render(<I18nextProvider i18n={createTexts('pt', pt)}>{element}</I18nextProvider>)
}

test('a button that is sending says so, keeps the focus and cannot be pressed again', async () => {
  const onClick = vi.fn()
  show(
    <Button busy onClick={onClick}>
      Criar conta
    </Button>,
  )
  const button = screen.getByRole('button')
  await userEvent.click(button)

  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a form is not sent twice by pressing Enter', async () => {
  const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Nome" />
      <Button type="submit" busy={busy}>
        Enviar
      </Button>
    </form>
  )
  const { unmount } = show(form(true))
  await userEvent.type(screen.getByLabelText('Nome'), 'Lia{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()

  unmount()
  show(form(false))
  await userEvent.type(screen.getByLabelText('Nome'), 'Lia{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a button that takes no more keeps the focus, and nothing comes of another press', async () => {
  const onClick = vi.fn()
  const pages = (isLast: boolean) => (
    <Button disabled={isLast} onClick={onClick}>
      Próxima
    </Button>
  )
  const { rerender } = render(pages(false))
  const button = screen.getByRole<HTMLButtonElement>('button')
  await userEvent.click(button)
  rerender(pages(true))
  expect(document.activeElement).toBe(button)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')

  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  await userEvent.tab()
  expect(button.disabled).toBe(true)
})
