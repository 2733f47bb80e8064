import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { failureOutcome } from './failure-outcome.ts'
import { createOutbox } from './outbox.ts'
import { Refusal } from './refusal.tsx'

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
})
afterEach(() => vi.unstubAllGlobals())

/** A line of which the server said this. */
async function showRefused(key: string) {
  const outbox = createOutbox(localStorage, 7, 'channel')
  const { clientId } = outbox.add({
    ...{ place: 'barra', text: 'que droga de mar', now: new Date() },
    answered: { id: 5, name: 'rui', text: 'e o mar?' },
    pictures: [{ clientId: 'praia', alt: 'A praia' }],
  })
  const outcome = failureOutcome({ status: 403, key, message: 'Não é possível.' })
  if (outcome.kind === 'refused') outbox.refuse(clientId, outcome)
  const [line] = outbox.lines()
  if (!line) throw new Error('there is no line')
  await renderPage(() => (
    <>
      <form className="composer">
        <textarea />
      </form>
      <Refusal line={line} draftPlace="barra" onAgain={() => {}} onDiscard={outbox.remove} />
    </>
  ))
  await screen.findByRole('button', { name: 'descartar' })
  return { outbox, acts: screen.getAllByRole('button').map(({ textContent }) => textContent) }
}

test('what would be refused again can be changed or discarded, and anything else sent again, too', async () => {
  const { acts } = await showRefused('channel_muted')
  expect(acts).toEqual(['editar', 'enviar de novo', 'descartar'])
})

test('a line with a word that is not welcome is not offered to be sent as it is', async () => {
  const { acts } = await showRefused('word_refused')
  expect(acts).toEqual(['editar', 'descartar'])
})

test('a refused line is changed in the field, with what it replies to and its pictures', async () => {
  localStorage.setItem('draft:7:barra', 'e mais')
  const { outbox } = await showRefused('word_refused')
  await userEvent.click(screen.getByRole('button', { name: 'editar' }))
  expect(outbox.lines()).toEqual([])
  expect(localStorage.getItem('draft:7:barra')).toBe('que droga de mar e mais')
  expect(JSON.parse(localStorage.getItem('draft-reply:7:barra') ?? '')).toMatchObject({ id: 5 })
  expect(JSON.parse(localStorage.getItem('draft-pictures:7:barra') ?? '')).toEqual([
    { clientId: 'praia', alt: 'A praia' },
  ])
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})
