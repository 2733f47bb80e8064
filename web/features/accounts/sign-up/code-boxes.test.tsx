import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { pageTexts } from '../../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import pt from '../../../platform/texts/languages/pt.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { type CodeEntry, emptyEntry } from './code-entry.ts'

const texts = createTexts('pt', { ...pt, ...pageTexts })

function Stand({ from }: { from: CodeEntry }) {
  const [entry, setEntry] = useState(from)
  return (
    <I18nextProvider i18n={texts}>
      <CodeBoxes entry={entry} onChange={setEntry} invalid={false} />
    </I18nextProvider>
  )
}

function show(from: string[] | CodeEntry = emptyEntry(4)) {
  render(<Stand from={from} />)
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox')
  return {
    user: userEvent.setup(),
    boxes,
    code: () => boxes.map(({ value }) => value || '_').join(''),
    focused: () => boxes.indexOf(document.activeElement as HTMLInputElement),
    click: (index: number) => userEvent.click(boxes[index] as HTMLElement),
  }
}

test('there is a named box for each of the four characters, in a named group', () => {
  show()
  expect(screen.getByRole('group', { name: 'Código de verificação' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Caractere 3 de 4' })).toBeTruthy()
})

test('typing goes on to the next box and shows capitals', async () => {
  const { user, code, focused, click } = show()
  await click(0)
  await user.keyboard('7k')
  expect(code()).toBe('7K__')
  expect(focused()).toBe(2)
  await user.keyboard('m2')
  expect(code()).toBe('7KM2')
  expect(focused()).toBe(3)
})

test('a code that is pasted fills all boxes, whichever box it was pasted into', async () => {
  const { user, code, focused, click } = show()
  await click(2)
  await user.paste('7km2')
  expect(code()).toBe('7KM2')
  expect(focused()).toBe(3)
})

test('spaces and dashes around a pasted code do not matter', async () => {
  const { user, code, click } = show()
  await click(0)
  await user.paste(' 7K-M2\n')
  expect(code()).toBe('7KM2')
})

test('half a code that is pasted starts where it was pasted', async () => {
  const { user, code, click } = show(['7', '', '', ''])
  await click(1)
  await user.paste('KM')
  expect(code()).toBe('7KM_')
})

test('backspace empties a box, then the one before', async () => {
  const { user, code, focused, click } = show(['7', 'K', 'M', ''])
  await click(3)
  await user.keyboard('{Backspace}')
  expect(code()).toBe('7K__')
  expect(focused()).toBe(2)
  await user.keyboard('{Backspace}')
  expect(code()).toBe('7___')
  expect(focused()).toBe(1)
})

test('arrows, home and end move between the boxes', async () => {
  const { user, focused, click } = show(['7', 'K', 'M', '2'])
  await click(1)
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe(2)
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe(1)
  await user.keyboard('{End}')
  expect(focused()).toBe(3)
  await user.keyboard('{Home}')
  expect(focused()).toBe(0)
})

test('typing over a full box replaces what was in it', async () => {
  const { user, code, click } = show(['7', 'K', 'M', '2'])
  await click(1)
  await user.keyboard('9')
  expect(code()).toBe('79M2')
})

test('a code that the telephone fills in lands in all boxes', async () => {
  const { boxes, code } = show()
  const [first] = boxes
  expect(first?.autocomplete).toBe('one-time-code')
  // Simulates autofill: the browser sets the value of the first box.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(first, '7KM2')
  first?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(code).toBe('7KM2')
})

test('signs that no code has are not taken', async () => {
  const { user, code, focused, click } = show()
  await click(0)
  await user.keyboard('-')
  expect(code()).toBe('____')
  expect(focused()).toBe(0)
})
