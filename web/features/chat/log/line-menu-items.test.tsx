import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { Menu, menuList } from '../../../ui/overlays/menu.tsx'
import { LogPeopleContext } from '../../timeline/log/nick-menu.tsx'
import LineMenuItems from './line-menu-items.tsx'

const line: Message = {
  ...{ id: 1, seq: 1, kind: 'text', username: 'mel', userId: 2, text: 'a maré sobe' },
  ...{ channel: 'rio', channelName: '#rio', createdAt: '2026-11-20T02:12:00.000Z' },
}
const mel = { id: 2, nickname: 'mel', name: 'mel', level: null, channel: null, profileImage: '' }
const acts = { onReply() {}, onToggle() {}, onCloseCard() {}, onAsk() {} }
const reader = { userId: 7, mayModerate: true, mayReact: false }

beforeAll(async () => void (await menuList.load()))
afterEach(() => vi.unstubAllGlobals())

async function entriesAt(width: number): Promise<(string | null)[]> {
  vi.stubGlobal('innerWidth', width)
  const people = { userId: 7, find: () => mel, acts: { onMention() {} } }
  await renderPage(() => (
    <LogPeopleContext value={people}>
      <Menu trigger={<button type="button">mais</button>} defaultOpen="by pointer">
        <LineMenuItems line={line} reader={reader} {...acts} />
      </Menu>
    </LogPeopleContext>
  ))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

const ofTheLine = ['Responder', 'Copiar o texto', 'Copiar o link', 'Denunciar', 'Apagar']

test('what is done with a line stands above the menu of its author', async () => {
  expect(await entriesAt(1280)).toEqual([...ofTheLine, 'mel'])
})

test('on a phone, where the author is no submenu, theirs follow what is done with the line', async () => {
  const entries = await entriesAt(390)
  expect(entries.slice(0, 5)).toEqual(ofTheLine)
  expect(entries[5]).toBe('Mencionar')
  expect(entries.at(-1)).toBe('Denunciar')
})

test('the arrow keys go sideways through the emoji at hand, and down leaves them', async () => {
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(() => json(200, ['👍', '❤️', '😂']))
  await renderPage(() => (
    <Menu trigger={<button type="button">mais</button>}>
      <LineMenuItems line={line} reader={{ ...reader, mayReact: true }} {...acts} />
    </Menu>
  ))
  screen.getByRole('button', { name: 'mais' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Reagir com ❤️' })
  const focused: (string | null | undefined)[] = []
  for (const key of ['{Home}', '{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowDown}', '{ArrowUp}']) {
    await userEvent.keyboard(key)
    focused.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(focused).toEqual([
    ...['Reagir com 👍', 'Reagir com ❤️', 'Reagir com 👍', 'Mais emojis'],
    ...['Responder', 'Mais emojis'],
  ])
})
