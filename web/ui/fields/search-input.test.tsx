import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { SearchInput } from './search-input.tsx'

function Search() {
  const [open, setOpen] = useState(true)
  return (
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <Dialog open={open} onClose={() => setOpen(false)} title="Buscar">
        <SearchInput aria-label="Palavras" />
      </Dialog>
    </I18nextProvider>
  )
}

test('Esc in a search field with nothing in it closes the dialog, with something it does not', async () => {
  render(<Search />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, 'mar{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeNull()

  await userEvent.clear(field)
  await userEvent.type(field, '{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
