import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { CountedText } from './counted-text.tsx'

function Counted() {
  const [text, setText] = useState('mar')
  return <CountedText label="Resumo" value={text} max={5} onText={setText} />
}

test('a text says how long it is while it is written, and by how much it is too long', async () => {
  await renderPage(Counted)
  const text = screen.getByRole('textbox', { name: 'Resumo' })
  expect(screen.getByText('3/5')).toBeTruthy()
  await userEvent.type(text, 'és')
  expect(screen.getByText('5 de 5 caracteres')).toBeTruthy()
  expect(text.getAttribute('aria-invalid')).toBe('false')

  await userEvent.type(text, ' altas')
  expect(screen.getByText('11/5')).toBeTruthy()
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('6 caracteres a mais.')).toBeTruthy()
})
