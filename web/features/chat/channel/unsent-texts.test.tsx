import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { outboxPrefix } from '../../timeline/outbox/outbox.ts'
import { ChannelRefused } from './missing-channel.tsx'

vi.mock('socket.io-client', () => import('../../../../tests/support/web/fake-socket.ts'))

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('who is banned while a line waits finds it, and what was begun, on the page that refuses them', async () => {
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(() => json(404, { status: 'error', message: 'nada' }))
  const line = { clientId: 'um', text: 'escrita sem rede', at: '2024-03-04T16:00:00Z', refusal: 'banida' }
  localStorage.setItem(`${outboxPrefix(7, 'channel')}um`, JSON.stringify({ ...line, place: 'rio' }))
  localStorage.setItem(draftKey(7, 'rio'), 'só começada')
  await renderPage(() => <ChannelRefused slug="rio" why="Você está banida deste canal." />)

  const texts = await screen.findByRole('region', { name: 'O que você escreveu e não foi enviado' })
  const shown = () =>
    within(texts)
      .queryAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent)
  await waitFor(() => expect(shown()).toEqual(['escrita sem rede', 'só começada']))

  await userEvent.click(within(texts).getByRole('button', { name: 'Descartar: escrita sem rede' }))
  expect(shown()).toEqual(['só começada'])
  await userEvent.click(within(texts).getByRole('button', { name: 'Descartar: só começada' }))
  await waitFor(() => expect(texts.isConnected).toBe(false))
  expect(Object.keys(localStorage).filter((key) => /^(outbox|draft):/.test(key))).toEqual([])
})
