import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { findStatus } from '../../../tests/support/web/find-status.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Lightbox } from './lightbox.tsx'

afterEach(() => vi.unstubAllGlobals())

const names = ['Farol', 'Duna', 'Maré']

function Stand({ pictures = names }: { pictures?: string[] }) {
  const [index, show] = useState<number>()
  return (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <button type="button" onClick={() => show(0)}>
        Ampliar
      </button>
      {index !== undefined && (
        <Lightbox
          label="Fotos"
          index={index}
          count={pictures.length}
          show={show}
          close={() => show(undefined)}
          caption={`Legenda: ${pictures[index]}`}
        >
          <img src="/a.jpg" alt={pictures[index]} width={900} height={600} />
        </Lightbox>
      )}
    </I18nextProvider>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Ampliar' }))
const button = (name: string) => screen.getByRole('button', { name })

test('a picture opens over everything, with its caption and its number', async () => {
  render(<Stand />)
  await open()

  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Fotos' }).open).toBe(true)
  expect(screen.getByAltText('Farol')).toBeDefined()
  expect(screen.getByText('Legenda: Farol')).toBeDefined()
  expect(findStatus().textContent).toBe('Imagem 1 de 3')
  expect(document.activeElement).toBe(button('Fechar'))
})

test('buttons and arrow keys lead to the neighbours, and stop at the ends', async () => {
  render(<Stand />)
  await open()
  expect(button('Imagem anterior').getAttribute('aria-disabled')).toBe('true')

  await userEvent.click(button('Próxima imagem'))
  expect(screen.getByAltText('Duna')).toBeDefined()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByAltText('Maré')).toBeDefined()
  expect(button('Próxima imagem').getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button('Próxima imagem'))

  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByAltText('Duna')).toBeDefined()
})

test('the cross, Esc and the ground around a picture close it, the picture itself does not', async () => {
  render(<Stand />)
  const closed = () => screen.queryByRole('dialog') === null

  await open()
  await userEvent.click(button('Fechar'))
  expect(closed()).toBe(true)
  expect(document.activeElement).toBe(button('Ampliar'))

  await open()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(closed()).toBe(true)

  await open()
  fireEvent.click(screen.getByAltText('Farol'))
  expect(closed()).toBe(false)
  const stage = screen.getByAltText('Farol').closest('.lightbox-stage')
  fireEvent.click(stage as HTMLElement)
  expect(closed()).toBe(true)
})

test('a single picture has no arrows', async () => {
  render(<Stand pictures={['Farol']} />)
  await open()
  expect(screen.queryByRole('button', { name: 'Próxima imagem' })).toBeNull()
})

test('a finger leads to the next picture, and only moves one that is enlarged', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1 })
  vi.stubGlobal('visualViewport', view)
  render(<Stand />)
  await open()
  const swipe = async () => {
    const stage = screen.getByRole('img').closest('.lightbox-stage') as HTMLElement
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 300 }
    fireEvent.pointerDown(stage, { ...finger, clientX: 300 })
    fireEvent.pointerMove(stage, { ...finger, clientX: 100 })
    fireEvent.pointerUp(stage, { ...finger, clientX: 100 })
    // Waits for the animation of the picture that leaves.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const enlarge = (scale: number) =>
    act(() => {
      view.scale = scale
      view.dispatchEvent(new Event('resize'))
    })

  enlarge(2)
  await act(swipe)
  expect(screen.getByAltText('Farol')).toBeDefined()
  enlarge(1)
  await act(swipe)
  expect(screen.getByAltText('Duna')).toBeDefined()
})
