import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import en from '../../../platform/texts/languages/en.ts'
import type { WaitingLine } from '../outbox/outbox.ts'
import { type AnnouncedLine, NewLinesAnnouncer, NotesAnnouncer } from './live-region.tsx'

const texts = createTexts('en', en)
const times = { timeOf: (at: string) => at.slice(11, 16) }
const spoken = (messages: readonly AnnouncedLine[]) => (
  <I18nextProvider i18n={texts}>
    <NewLinesAnnouncer messages={messages} userId={7} />
  </I18nextProvider>
)

test('what arrives is said in the language of the reader, lines of the site too', () => {
  const { rerender } = render(spoken([]))
  const renamed = { key: 'renamed', params: { oldNickname: 'rui', nickname: 'Rui_do_Mar' } }
  rerender(
    spoken([
      { id: 1, seq: 1, userId: 2, username: 'rui', text: 'bom dia' },
      { id: 2, seq: 2, userId: 2, text: 'rui agora se chama Rui_do_Mar', event: renamed },
      { id: 3, seq: 3, text: 'novidade', event: { key: 'unheardOf', params: {} } },
      { id: 4, seq: 4, kind: 'action', userId: 2, username: 'rui', text: 'acende a luz' },
    ]),
  )
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'rui: bom dia',
    'rui is now called Rui_do_Mar',
    'novidade',
    'rui acende a luz',
  ])
})

test('of the pictures of a line their number is said, and what they show', () => {
  const picture = { id: 'a', url: '/a.jpg', width: 4, height: 3, placeholder: '#fff', alt: '' }
  const { rerender } = render(spoken([]))
  rerender(
    spoken([
      { id: 1, seq: 1, userId: 2, username: 'rui', text: '', pictures: [picture] },
      {
        ...{ id: 2, seq: 2, userId: 2, username: 'rui', text: 'olhem' },
        pictures: [{ ...picture, alt: 'O farol' }, picture],
      },
    ]),
  )
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'rui: Picture',
    'rui: olhem 2 pictures. O farol',
  ])
})

test('a line of the reader that is refused is told once, and again when it is refused again', () => {
  const line = { clientId: 'a', place: 'rio', text: 'bom dia', at: '2026-11-28T12:00:00.000Z' }
  const received = (waiting: WaitingLine) => (
    <I18nextProvider i18n={texts}>
      <NotesAnnouncer waiting={[waiting]} times={times} />
    </I18nextProvider>
  )
  const refused = { ...line, refusal: 'You are muted.' }
  const { rerender } = render(received(line))
  const region = findStatus()
  expect(region.textContent).toBe('')

  rerender(received(refused))
  expect(region.textContent).toBe('not sent: You are muted.')
  const first = region.firstChild
  rerender(received({ ...refused }))
  expect(region.firstChild).toBe(first)

  rerender(received(line))
  rerender(received(refused))
  expect(region.textContent).toBe('not sent: You are muted.')
  expect(region.firstChild).not.toBe(first)
})

test('a line that waits for the server is told once, those behind it are not', () => {
  const line = { place: 'rio', text: 'bom dia', at: '2026-11-28T12:00:00.000Z' }
  const received = (waiting: WaitingLine[]) => (
    <I18nextProvider i18n={texts}>
      <NotesAnnouncer waiting={waiting} times={times} />
    </I18nextProvider>
  )
  const { rerender } = render(received([{ ...line, clientId: 'a' }]))
  const region = findStatus()
  const held: WaitingLine = { ...line, clientId: 'a', hold: { kind: 'unreachable' } }
  rerender(received([held]))
  const first = region.firstChild
  expect(first?.textContent).toBe(texts.t('chat:outbox.away'))

  rerender(received([held, { ...line, clientId: 'b', hold: { kind: 'turn' } }]))
  expect(region.firstChild).toBe(first)
})
