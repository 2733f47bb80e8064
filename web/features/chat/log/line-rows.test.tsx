import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import pt from '../../../platform/texts/languages/pt.ts'
import { createChatTimes } from '../../timeline/log/chat-times.ts'
import { LineRow, PassageRow } from './line-rows.tsx'

const times = createChatTimes({ dateStyle: 'long-pt', timeZone: 'America/Sao_Paulo' }, 'pt')
const sent: Message = {
  id: 1,
  seq: 1,
  kind: 'text',
  username: 'neto',
  userId: 1,
  text: 'bar fechado',
  channel: 'barra',
  channelName: '#barra',
  createdAt: '2026-11-20T02:12:00.000Z',
}

function show(message: Partial<Message>, { first = true, names = ['lia'] } = {}) {
  const shown = { times, names, first, readerId: 7, channels: new Set(['rio']) }
  render(<LineRow message={{ ...sent, ...message }} {...shown} />, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <I18nextProvider i18n={createTexts('pt', pt)}>{children}</I18nextProvider>
      </MemoryRouter>
    ),
  })
  return [...document.querySelectorAll('.line')].at(-1)
}

test('a line is its time, its author in angle brackets and its words', () => {
  expect(show({})?.textContent).toBe('23:12<neto>bar fechado')
})

test('the brackets and dashes around an author are for the eye alone', () => {
  for (const kind of ['text', 'notice'] as const) {
    const line = show({ kind })
    for (const hidden of line?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove()
    expect(line?.textContent).toMatch(/^23:12neto(Aviso: )?bar fechado$/)
  }
})

test('a notice is between dashes, is called one for those who listen, and looks quiet', () => {
  const line = show({ kind: 'notice' })

  expect(line?.className).toContain('line-notice')
  expect(line?.textContent).toBe('23:12-neto-Aviso: bar fechado')
  expect(line?.querySelector('.sr-only')?.textContent).toBe('Aviso: ')
})

test('a line that goes on keeps its author for those who listen', () => {
  const line = show({}, { first: false })

  expect(line?.querySelector('.line-nick')).toBeNull()
  expect(line?.querySelector('.sr-only')?.textContent).toBe('neto: ')
})

test('a system line is green and has no author', () => {
  const line = show({ kind: 'system', username: undefined, text: 'neto mudou o tópico' } as Partial<Message>)

  expect(line?.className).toContain('line-system')
  expect(line?.textContent).toBe('23:12neto mudou o tópico')
})

test('a system event without words in this version is told as the site told it', () => {
  const event = { key: 'somethingNew', params: {} }

  expect(show({ kind: 'system', text: 'algo novo', event })?.textContent).toContain('algo novo')
})

test('an action names its author within the line', () => {
  expect(show({ kind: 'action', text: 'acende a luz' })?.textContent).toBe('23:12neto acende a luz')
})

test('a deleted line says so and nothing more; an edited one is marked', () => {
  expect(show({ text: '', deleted: true })?.textContent).toContain('mensagem apagada')
  show({ editedAt: sent.createdAt })
  expect(screen.getByText('(editada)', { exact: false })).toBeTruthy()
})

test('a channel that exists is a link, another is a word', () => {
  show({ text: 'no #rio e no #nada' })

  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/rio'])
})

test('who comes and who goes is told in green', () => {
  const passage = { key: 'a', what: 'left', nickname: 'marola', at: sent.createdAt, afterSeq: 1 } as const
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <PassageRow passage={passage} times={times} />
    </I18nextProvider>,
  )

  expect(document.querySelector('.line-system')?.textContent).toBe('23:12marola saiu do canal')
})

test('an answer shows whom it answers above its own words, and lights up for who is answered', () => {
  const replyTo = { id: 3, seq: 3, kind: 'text' as const, username: 'lia', userId: 7, excerpt: 'quem vem?' }
  const row = show({ replyTo })
  expect(row?.className).toContain('line-mention')
  expect(row?.firstElementChild?.querySelector('.sr-only')?.textContent).toBe(
    'Em resposta a lia: quem vem?. ',
  )
})

test('an answered line is quoted as it is shown, without the signs of its markup', () => {
  const excerpt = 'olha **isto**: https://www.barra.example/plano-07'
  show({ replyTo: { id: 3, seq: 3, kind: 'text' as const, username: 'lia', userId: 7, excerpt } })
  expect(screen.getByText('olha isto: barra.example/plano-07', { ignore: '.sr-only' })).toBeTruthy()
})

test('whoever is answered is so under whatever name they said it, and nobody else who is called so now', () => {
  const replyTo = { id: 3, seq: 3, kind: 'text' as const, username: 'lia.antes', userId: 7, excerpt: 'quem?' }
  expect(show({ replyTo })?.className).toContain('line-mention')
  expect(show({ replyTo: { ...replyTo, username: 'lia', userId: 9 } })?.className).not.toContain(
    'line-mention',
  )
})

test.each([
  [{ deleted: true as const }, 'mensagem apagada'],
  [{ hidden: true as const }, 'mensagem de alguém que você bloqueou'],
])('of an answered line that is gone nothing is shown but that: %o', (more, words) => {
  const replyTo = { id: 3, seq: 3, kind: 'text' as const, username: 'eva', excerpt: '', ...more }
  show({ replyTo })
  expect(screen.getByText(words, { ignore: '.sr-only' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
