import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { useAttention } from './attention.ts'
import { PrivateCount } from './private-count.tsx'
import { UnreadCount } from './unread-count.tsx'

const channel = { lastReadId: 1, count: 4, mentions: 0, notify: 'all' }
const unread = {
  channels: [
    { ...channel, slug: 'barra' },
    { ...channel, slug: 'rio' },
  ],
  conversations: [
    { id: 5, count: 2 },
    { id: 6, count: 3 },
  ],
}

beforeEach(() => {
  localStorage.clear()
  replaceNetwork(() => json(200, unread))
  beginSession(signedIn(tokenNamed('t')))
})

function Counts({ place, isLooking }: { place: string | number; isLooking: boolean }) {
  useAttention(place, isLooking)
  return (
    <ul>
      <li>
        barra <UnreadCount slug="barra" />
      </li>
      <li>
        rio <UnreadCount slug="rio" />
      </li>
      <li>
        duda <PrivateCount id={5} />
      </li>
      <li>
        rui <PrivateCount id={6} />
      </li>
      <li>
        todas <PrivateCount />
      </li>
    </ul>
  )
}

const shown = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\d/)?.[0] ?? '')

test.each([
  ['a channel', 'barra', true, ['', '4', '2', '3', '5']],
  ['a conversation', 5, true, ['4', '4', '', '3', '3']],
  ['a channel that somebody has open but does not look at', 'barra', false, ['4', '4', '2', '3', '5']],
] as const)('what is counted beside %s', async (_, place, isLooking, counts) => {
  await renderPage(() => <Counts place={place} isLooking={isLooking} />)
  await waitFor(() => expect(shown()).toEqual(counts))
})

test('a thousand, where counting ends, are said to be more than 999', async () => {
  const channels = [
    { ...channel, slug: 'barra', count: 1000 },
    { ...channel, slug: 'rio', count: 1000, mentions: 1000 },
  ]
  replaceNetwork(() => json(200, { channels, conversations: [{ id: 5, count: 999 }] }))
  await renderPage(() => <Counts place="sampa" isLooking={false} />)
  const sent = await screen.findAllByText(/mensagens novas|menções/)
  expect(sent.map(({ textContent }) => textContent)).toEqual([
    'Mais de 999 mensagens novas',
    'Mais de 999 menções',
    '999 mensagens novas',
    '999 mensagens novas',
  ])
})
