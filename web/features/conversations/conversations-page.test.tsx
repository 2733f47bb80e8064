import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversations.ts'
import { conversationsPerPage } from '#contract/rules/conversations.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import ConversationsPage from './conversations-page.tsx'

vi.mock(import('../../platform/live/live.ts'), async (original) => ({
  ...(await original()),
  useLive: () => {},
  onLive: () => () => {},
  onLiveOpen: () => () => {},
}))

const conversation = (id: number): Conversation => ({
  id,
  name: `gente${id}`,
  user: { id, name: `gente${id}`, profileImage: '' },
  lastMessage: null,
  unreadCount: 0,
})
const newest = Array.from({ length: conversationsPerPage }, (_, place) => conversation(1000 - place))
const oldest = newest.at(-1)?.id ?? 0
const linkTo = (id: number) => screen.queryByRole('link', { name: new RegExp(`^gente${id}\\b`) })

let refusals: number
beforeEach(() => {
  refusals = 1
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(({ url }) => {
    if (url === '/api/conversations') return json(200, newest)
    if (url === '/api/unread') return json(200, { channels: [], conversations: [] })
    if (url !== `/api/conversations?before=${oldest}`) return json(200, [])
    refusals -= 1
    return refusals < 0 ? json(200, [conversation(3)]) : json(404, { status: 'error', message: 'nada' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what comes after the first two hundred is a button away, also at the second try', {
  timeout: 60_000,
}, async () => {
  await renderPage(ConversationsPage)
  await screen.findByText(`gente${oldest}`)
  expect(linkTo(3)).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByText('Mostrar mais'))
  await screen.findByText('Não deu para carregar mais conversas.')
  await user.click(screen.getByText('Tentar de novo'))
  await screen.findByText('gente3')
  expect(screen.getByText(`gente${oldest}`)).toBeTruthy()
  expect(screen.queryByText('Mostrar mais')).toBeNull()
})
