import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { PickEmoji } from './pick-emoji.tsx'

function Picking() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <PickEmoji onPick={() => {}} onClose={() => setOpen(false)} />
}

test('a picker whose line is deleted meanwhile gives the focus to the content', async () => {
  const main = Object.assign(document.createElement('main'), { id: 'content', tabIndex: -1 })
  const button = document.createElement('button')
  main.append(button)
  document.body.append(main)
  button.focus()
  await renderPage(() => <Picking />)
  const search = await screen.findByRole('combobox', { name: 'Buscar emoji' })
  button.remove()

  await userEvent.keyboard('{Escape}')
  expect(search.isConnected).toBe(false)
  expect(document.activeElement).toBe(main)
})
