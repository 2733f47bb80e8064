import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ListedWord } from '#contract/word-lists.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import WordsPage from './words-page.tsx'

afterEach(forgetStaff)

const listed = { status: 'error', code: 409, key: 'word_listed', message: 'Esta palavra já está na lista.' }

function listOf(...begun: ListedWord[]) {
  let words = begun
  return staffWith(({ method, url, body }) => {
    if (!url.startsWith('/api/admin/words')) return undefined
    if (method === 'GET') return json(200, words)
    if (method === 'DELETE') {
      words = words.filter(({ id }) => !url.endsWith(`/${id}`))
      return json(200, { status: 'success', message: 'Palavra tirada da lista.' })
    }
    const word = JSON.parse(body ?? '')
    if (words.some((known) => known.word === word.word)) return json(409, listed)
    words = [...words, { id: 9, ...word }]
    return json(201, { status: 'success', message: 'Palavra incluída na lista.', word: words.at(-1) })
  })
}

test('a word is put on the list with what it does, once, and taken off it', async () => {
  const sent = listOf({ id: 1, word: 'cobra', whole: true, action: 'hold' })
  await renderPage(WordsPage, '/admin/words')
  const list = await screen.findByRole('list', { name: 'Palavras' })
  await within(list).findByText('cobra')

  const add = screen.getByRole<HTMLButtonElement>('button', { name: /^Incluir/ })
  expect(add.disabled || add.getAttribute('aria-disabled') === 'true').toBe(true)
  await userEvent.type(screen.getByLabelText('Palavra ou expressão'), ' golpe ')
  await userEvent.selectOptions(screen.getByLabelText('Como comparar'), 'Parte de palavra')
  await userEvent.selectOptions(screen.getByLabelText('O que fazer'), 'Recusar')
  await userEvent.click(add)
  await within(list).findByText('golpe')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { word: 'golpe', whole: false, action: 'refuse' },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Palavra ou expressão').value).toBe('')

  await userEvent.type(screen.getByLabelText('Palavra ou expressão'), 'cobra{Enter}')
  await screen.findByText(listed.message)
  expect(screen.getByLabelText('Palavra ou expressão').getAttribute('aria-invalid')).toBe('true')

  await userEvent.click(within(list).getByRole('button', { name: 'Tirar “cobra”' }))
  await waitFor(() => expect(within(list).queryByText('cobra')).toBeNull())
})

test('an empty list says so, and when a word will apply', async () => {
  listOf()
  await renderPage(WordsPage, '/admin/words')
  await screen.findByRole('heading', { name: 'Nenhuma palavra na lista' })
  expect(screen.getByText('O que você incluir vale a partir da próxima mensagem.')).toBeTruthy()
})

test('a long list is searched without regard to accents', async () => {
  const words = Array.from({ length: 13 }, (_, id) => ({ id, word: `palavra ${id}`, whole: true }))
  listOf(
    ...[...words, { id: 20, word: 'Facção', whole: true }].map((word) => ({
      ...word,
      action: 'hold' as const,
    })),
  )
  await renderPage(WordsPage, '/admin/words')
  const list = await screen.findByRole('list', { name: 'Palavras' })
  const field = await screen.findByLabelText('Buscar nas 14 palavras da lista')
  await userEvent.type(field, 'FACCAO')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Facção')])
  await userEvent.type(field, 'x')
  expect(screen.getByText('Nenhuma palavra da lista tem isso.')).toBeTruthy()
})
