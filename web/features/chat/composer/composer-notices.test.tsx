import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { logQuery } from '../log/chat.queries.ts'
import HeldNotice from './held-notice.tsx'
import SpeechNotice from './speech-notice.tsx'

beforeEach(() => beginSession(signedIn(tokenNamed('t'))))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function Place({ messages, children }: { messages: Message[]; children: React.ReactNode }) {
  const queries = useQueryClient()
  useState(() => queries.setQueryData(logQuery('rio').queryKey, { messages, hasMore: false } as never))
  return children
}

/**
 * Renders the notice for a user whose last line was sent `secondsAgo` seconds ago; returns the values of
 * `onSilent`.
 */
async function speech(
  terms: Pick<React.ComponentProps<typeof SpeechNotice>, 'muted' | 'slowSeconds'>,
  secondsAgo?: number,
): Promise<boolean[]> {
  const silences: boolean[] = []
  const last = { id: 1, seq: 1, kind: 'text', userId: 7, username: 'lia', text: 'oi', channel: 'rio' }
  const messages = secondsAgo === undefined ? [] : [{ ...last, createdAt: inSeconds(-secondsAgo) } as Message]
  await renderPage(() => (
    <Place messages={messages}>
      <SpeechNotice slug="rio" userId={7} {...terms} onSilent={(silent) => silences.push(silent)} />
    </Place>
  ))
  return silences
}

test('who is muted reads until when, and why', async () => {
  const silences = await speech({ muted: { until: inSeconds(600), reason: 'Gritos.' }, slowSeconds: 30 })
  const notice = await vi.waitFor(() => findStatus())
  expect(notice.textContent).toMatch(/^Você só pode ler este canal até (.+, )?\d\d:\d\d\. Gritos\.$/)
  expect(silences.at(-1)).toBe(true)
})

test('when a mute ends it goes from sight, and screen readers are told', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const silences = await speech({ muted: { until: inSeconds(2), reason: 'Gritos.' }, slowSeconds: 0 })
  const notice = await vi.waitFor(() => findStatus())
  await act(async () => vi.advanceTimersByTime(2000))
  expect(notice.isConnected && notice.textContent).toBe('Você já pode escrever neste canal.')
  expect(notice.closest('.sr-only')).not.toBeNull()
  expect(silences.at(-1)).toBe(false)
})

test('in slow mode the seconds until the next line run down before the eyes, and are not read out', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const silences = await speech({ muted: null, slowSeconds: 30 }, 20)
  const pace = await vi.waitFor(() => findStatus())
  expect(pace.textContent).toBe('Modo lento: uma mensagem a cada 30 s.')
  const clock = screen.getByText('0:10')
  expect(clock.getAttribute('aria-hidden')).toBe('true')
  expect(silences.at(-1)).toBe(true)

  await act(async () => vi.advanceTimersByTime(4000))
  expect(clock.textContent).toBe('0:06')
  await act(async () => vi.advanceTimersByTime(6000))
  expect(clock.isConnected).toBe(false)
  expect(silences.at(-1)).toBe(false)
})

test('who has said nothing yet may speak at once, however slow the channel is', async () => {
  const silences = await speech({ muted: null, slowSeconds: 3600 })
  expect((await vi.waitFor(() => findStatus())).textContent).toBe('Modo lento: uma mensagem a cada 1 hora.')
  expect(silences.at(-1)).toBe(false)
})

test('lines of one’s own that wait in this channel are listed with their pictures, and taken back', async () => {
  const picture = {
    id: 'a',
    url: '/line-pictures/a.jpg',
    width: 60,
    height: 30,
    placeholder: '#fff',
    alt: 'O farol',
  }
  const line = (id: number, text: string, channel = 'rio'): HeldLine => ({
    ...{ id, channel, text, kind: 'text', createdAt: inSeconds(-id) },
  })
  let waiting = [{ ...line(1, ''), pictures: [picture] }, line(2, 'uma cobra'), line(3, 'lá', 'porto')]
  const sent = replaceNetwork(({ method, url }) => {
    if (method === 'GET') return json(200, waiting)
    waiting = waiting.filter(({ id }) => !url.endsWith(`/${id}`))
    return json(200, { status: 'success', message: 'A mensagem não vai ser enviada.' })
  })
  await renderPage(() => <HeldNotice slug="rio" />)
  const notice = await screen.findByRole('region', { name: 'Mensagens suas que esperam' })
  screen.getByText('2 mensagens suas esperam um moderador')
  screen.getByRole('img', { name: 'O farol' })
  expect(notice.textContent).not.toContain('lá')

  await userEvent.click(screen.getByRole('button', { name: 'Desistir de enviar: uma cobra' }))
  await screen.findByText('A mensagem não vai ser enviada.')
  await waitFor(() => screen.getByText('1 mensagem sua espera um moderador'))
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    '/api/held-lines/2',
  ])
})
