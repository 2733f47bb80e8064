import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { useUnsavedInput } from '../../features/unsaved-input/use-unsaved-input.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { AlertDialog, Dialog } from './dialog.tsx'

function Stand({ onConfirm = () => {} }: { onConfirm?: () => void }) {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'form'>()
  const close = () => setOpen(undefined)
  return (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <button type="button" onClick={() => setOpen('dialog')}>
        Abrir
      </button>
      <button type="button" onClick={() => setOpen('alert')}>
        Apagar item
      </button>
      <Dialog open={open === 'dialog'} onClose={close} title="Termos">
        <a href="/termos">Um link</a>
      </Dialog>
      <button type="button" onClick={() => setOpen('form')}>
        Renomear
      </button>
      <Dialog open={open === 'form'} onClose={close} title="Outro nome">
        <input type="text" value="lia" readOnly hidden />
        <input aria-label="Nome" />
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        title="Apagar este item?"
        confirm="Apagar"
        onConfirm={onConfirm}
        danger
      >
        Não há volta.
      </AlertDialog>
    </I18nextProvider>
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a dialog has the room that the keyboard of an iPhone leaves, less by what the page was moved up', async () => {
  const view = Object.assign(new EventTarget(), { height: 844, scale: 1, offsetTop: 0 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 844)
  render(<Stand />)
  await userEvent.click(screen.getByRole('button', { name: 'Renomear' }))
  const { style } = screen.getByRole('dialog')
  expect(style.getPropertyValue('--keyboard')).toBe('0px')

  view.height = 508
  view.dispatchEvent(new Event('resize'))
  expect(style.getPropertyValue('--keyboard')).toBe('336px')
  view.offsetTop = 120
  view.dispatchEvent(new Event('scroll'))
  expect(style.getPropertyValue('--keyboard')).toBe('216px')
})

test('a dialog is modal and named by its title', async () => {
  render(<Stand />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))

  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Termos' })
  expect(dialog.open).toBe(true)
  expect(dialog.getAttribute('aria-modal')).toBe('true')
})

test('a dialog takes the focus, and Esc closes it and gives the focus back', async () => {
  render(<Stand />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await userEvent.click(opener)
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(document.activeElement)).toBe(true)

  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a dialog that asks for something has the focus where the answer goes', async () => {
  render(<Stand />)
  await userEvent.click(screen.getByRole('button', { name: 'Renomear' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
})

test('the cross closes a dialog', async () => {
  render(<Stand />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press on the backdrop closes a dialog, a press inside does not', async () => {
  render(<Stand />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = screen.getByRole('dialog')
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 400, 300)

  fireEvent(dialog, new MouseEvent('pointerdown', { bubbles: true, clientX: 200, clientY: 200 }))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent(dialog, new MouseEvent('pointerdown', { bubbles: true, clientX: 20, clientY: 20 }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question has its text read at once, the safe answer first and no cross', async () => {
  const onConfirm = vi.fn()
  render(<Stand onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Apagar item' }))

  const dialog = screen.getByRole('alertdialog', { name: 'Apagar este item?' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Não há volta.')
  const names = [...dialog.querySelectorAll('button')].map((button) => button.textContent)
  expect(names[0]).toBe('Cancelar')
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: /^Apagar(?! item)/ }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a dialog that needs a decision stays when Esc is pressed', () => {
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <Dialog open title="Novos termos" />
    </I18nextProvider>,
  )
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Novos termos' })
  expect(dialog.open).toBe(true)

  // The browser closes the dialog on a second Esc without a `cancel` event; it opens again.
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
})

function Line() {
  const [step, setStep] = useState<'before' | 'asked' | 'gone'>('before')
  return (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <main id="content" tabIndex={-1}>
        {step !== 'gone' && (
          <button type="button" onClick={() => setStep('asked')}>
            Linha
          </button>
        )}
      </main>
      <Dialog open={step === 'asked'} title="Apagar?" onClose={() => setStep('gone')} />
    </I18nextProvider>
  )
}

test('where what opened a dialog is gone, the focus goes to the content', async () => {
  render(<Line />)
  await userEvent.click(screen.getByRole('button', { name: 'Linha' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

function Note() {
  const [text, setText] = useState('')
  useUnsavedInput(text !== '')
  return <input aria-label="Nota" value={text} onChange={({ target }) => setText(target.value)} />
}

test('a dialog in which something was written asks before a click beside it, Esc or the cross drop it', async () => {
  const onClose = vi.fn()
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <Dialog open onClose={onClose} title="Nota nova">
        <Note />
      </Dialog>
    </I18nextProvider>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Nota nova' })
  await userEvent.type(screen.getByLabelText('Nota'), 'a')
  const answer = async (name: RegExp) => {
    const question = await screen.findByRole('alertdialog', { name: 'Descartar o que você escreveu?' })
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(within(question).getByRole('button', { name }))
  }
  fireEvent.pointerDown(dialog, { clientX: -5, clientY: -5 })
  await answer(/^Cancelar/)
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await answer(/^Cancelar/)
  expect(screen.getByLabelText('Nota')).toHaveProperty('value', 'a')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await answer(/^Descartar/)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a question says why what was confirmed did not happen', () => {
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <AlertDialog
        open
        title="Apagar este item?"
        confirm="Apagar"
        error={new Error('Ele já foi apagado.')}
        onConfirm={() => {}}
        onClose={() => {}}
      />
    </I18nextProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Ele já foi apagado.')
})
