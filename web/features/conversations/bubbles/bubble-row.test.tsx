import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { menuList } from '../../../ui/overlays/menu.tsx'
import { BubbleRowShown } from './bubble-row.tsx'
import type { BubbleRow } from './bubble-rows.ts'

beforeEach(async () => {
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(({ url }) => json(200, url === '/api/reactions/frequent' ? [] : {}))
  await menuList.load()
})
afterEach(() => vi.unstubAllGlobals())

const shown = (row: Partial<BubbleRow>) => {
  const acts = {
    again: vi.fn(),
    discard: vi.fn(),
    reply: vi.fn(),
    toggle: vi.fn(),
    showAnswered: vi.fn(),
    ask: vi.fn(),
  }
  const times = { dayOf: String, timeOf: () => '21:04', dateOf: String, titleOf: String }
  const bubble = { key: 'k', at: '2026-11-20T09:00:00Z', mine: true, first: true, last: true, ...row }
  return {
    acts,
    draw: () =>
      renderPage(() => (
        <BubbleRowShown
          row={bubble as BubbleRow}
          times={times}
          channels={new Set()}
          isFound={false}
          bubbleActs={{
            onReply: acts.reply,
            onToggle: acts.toggle,
            onAsk: acts.ask,
            onCopyLink: vi.fn(),
            onCloseCard: vi.fn(),
          }}
          onShowAnswered={acts.showAnswered}
          onAgain={acts.again}
          onDiscard={acts.discard}
        />
      )),
  }
}
const line = { clientId: 'c-1', place: '5', text: '<b>oi</b>', at: '2026-11-20T09:00:00Z' }

test('a message that waits is on one’s own side, and nothing in it is markup', async () => {
  await shown({ kind: 'waiting', line } as Partial<BubbleRow>).draw()
  const row = document.querySelector('.bubble-row')
  expect(row?.className).toContain('bubble-mine')
  expect(row?.textContent).toBe('Você: <b>oi</b>21:04enviando')
})

test('a refused message says why, and is sent again or given up', async () => {
  const { acts, draw } = shown({
    kind: 'waiting',
    line: { ...line, refusal: 'Não é possível.' },
  } as Partial<BubbleRow>)
  await draw()
  const user = userEvent.setup()
  expect(document.querySelector('.bubble-fate')?.textContent).toContain('não enviada Não é possível.')
  await user.click(await screen.findByRole('button', { name: 'enviar de novo' }))
  await user.click(screen.getByRole('button', { name: 'descartar' }))
  expect(acts.again).toHaveBeenCalledWith('c-1')
  expect(acts.discard).toHaveBeenCalledWith('c-1')
})

test('an edited message and a notice say what they are, and of a deleted one only its place is left', async () => {
  const message = {
    id: 4,
    content: 'olá',
    senderId: 7,
    senderName: 'lia',
    timestamp: new Date().toISOString(),
  }
  const edited = { ...message, editedAt: message.timestamp }
  const { acts, draw } = shown({ kind: 'message', message: edited } as Partial<BubbleRow>)
  await draw()
  expect(document.querySelector('.bubble')?.textContent).toBe('Você: olá (editada)')
  const user = userEvent.setup()
  for (const [item, question] of [
    ['Editar', 'edit'],
    ['Apagar', 'delete'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'O que fazer com a mensagem de lia' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    expect(acts.ask).toHaveBeenLastCalledWith(question, edited)
  }

  cleanup()
  await shown({
    kind: 'message',
    message: { ...message, notice: true },
    mine: false,
  } as Partial<BubbleRow>).draw()
  expect(document.querySelector('.bubble')?.textContent).toBe('lia: Aviso: olá')

  cleanup()
  const gone = { ...edited, content: '', deleted: true as const, senderId: 8 }
  await shown({ kind: 'message', message: gone, mine: false } as Partial<BubbleRow>).draw()
  expect(document.querySelector('.bubble')?.textContent).toBe('lia: mensagem apagada')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer quotes what it answers and leads there, and reactions are given and taken back below it', async () => {
  const replyTo = { id: 3, senderId: 8, username: 'duda', excerpt: 'quem vem?' }
  const reactions = [{ emoji: '👍', count: 1, mine: true as const }]
  const message = { id: 4, content: 'eu', senderId: 7, senderName: 'lia', timestamp: '', replyTo, reactions }
  const { acts, draw } = shown({ kind: 'message', message } as Partial<BubbleRow>)
  await draw()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Em resposta a duda: quem vem\?/ }))
  expect(acts.showAnswered).toHaveBeenCalledWith(message)
  const chip = screen.getByRole('button', { name: '👍, 1 pessoa' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await user.click(chip)
  expect(acts.toggle).toHaveBeenCalledWith(message, '👍')

  screen.getByRole('button', { name: 'O que fazer com a mensagem de lia' }).focus()
  await user.keyboard('r')
  expect(acts.reply).toHaveBeenCalledWith(message)
})

test('a deleted message of one’s own is not said to be stored', async () => {
  const message = { id: 1, content: '', senderId: 7, senderName: 'lia', timestamp: '2026-11-20T09:00:00Z' }
  const draw = async (deleted?: true) => {
    await shown({ kind: 'message', message: { ...message, deleted } } as Partial<BubbleRow>).draw()
    const foot = document.querySelector('.bubble-foot')?.textContent
    cleanup()
    return foot
  }
  expect(await draw()).toBe('21:04guardada')
  expect(await draw(true)).toBe('21:04')
})
