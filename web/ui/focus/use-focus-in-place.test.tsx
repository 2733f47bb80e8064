import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { AlertDialog } from '../overlays/dialog.tsx'
import { contentId } from './skip-link.tsx'
import { useFocusInPlace } from './use-focus-in-place.ts'

function Boats({ asks = false }: { asks?: boolean }) {
  const [boats, setBoats] = useState(['Ana', 'Brisa', 'Céu'])
  const [asked, ask] = useState<string>()
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const sink = (boat: string) => setBoats((all) => all.filter((one) => one !== boat))
  return (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <main id={contentId} tabIndex={-1}>
        {boats.length > 0 && (
          <ul {...focusInPlace}>
            {boats.map((boat) => (
              <li key={boat}>
                <a href={`/${boat}`}>{boat}</a>
                <button type="button" onClick={() => (asks ? ask(boat) : sink(boat))}>
                  Afundar {boat}
                </button>
                <AlertDialog
                  open={asked === boat}
                  title={`Afundar ${boat}?`}
                  confirm="Sim"
                  onConfirm={() => sink(boat)}
                  onClose={() => ask(undefined)}
                />
              </li>
            ))}
          </ul>
        )}
      </main>
    </I18nextProvider>
  )
}

const press = async (name: string | RegExp) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}
const focused = () => document.activeElement?.textContent

test('whoever takes a row out of a list goes on at the same button of the next, at last of the one before', async () => {
  render(<Boats />)

  await press('Afundar Brisa')
  expect(focused()).toBe('Afundar Céu')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Afundar Ana')
})

test('the last row leaves the focus with the content of the page', async () => {
  render(<Boats />)
  for (const boat of ['Ana', 'Brisa', 'Céu']) await press(`Afundar ${boat}`)

  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a row that a dialog of its own takes away leaves the focus in the list, too', async () => {
  render(<Boats asks />)
  await press('Afundar Brisa')
  await press(/^Sim/)

  expect(focused()).toBe('Afundar Céu')
})

test('whoever was not in the list is left where they are', async () => {
  render(<Boats />)
  screen.getByRole('link', { name: 'Ana' }).focus()
  screen.getByRole('link', { name: 'Ana' }).blur()
  screen.getByRole('button', { name: 'Afundar Brisa' }).click()

  expect(document.activeElement).toBe(document.body)
})
