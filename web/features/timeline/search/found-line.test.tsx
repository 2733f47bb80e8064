import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { FoundLine } from './found-line.tsx'

test('what was looked for is marked in the lines that were found, whatever its accents', async () => {
  const line = {
    id: 1,
    username: 'lia',
    text: 'A MARÉ <b>volta</b>, e a maresia vai',
    createdAt: '2026-11-18T15:00:00Z',
  }
  await renderPage(() => <FoundLine line={line} q="mare" onShow={async () => {}} />)
  expect(Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['MARÉ', 'mare'])
  expect(screen.getByRole('button').textContent).toContain('A MARÉ <b>volta</b>, e a maresia vai')
})

test('whoever presses a line that was found keeps the focus until it is shown, and is told if it cannot be', async () => {
  const line = { id: 1, username: 'lia', text: 'a maré', createdAt: '2026-11-18T15:00:00Z' }
  const going = Promise.withResolvers<void>()
  await renderPage(() => <FoundLine line={line} q="mare" onShow={() => going.promise} />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  await userEvent.click(button)
  expect([button.disabled, document.activeElement]).toEqual([false, button])

  going.reject(new Error('away'))
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu para carregar as mais antigas.')
})
