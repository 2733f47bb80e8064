import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession, currentSession } from '../../platform/session/session.ts'
import { createOutbox } from '../timeline/outbox/outbox.ts'
import { requestSignOut } from './request-sign-out.ts'

let sent: Sent[]
beforeEach(async () => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  sent = replaceNetwork(() => json(200, { status: 'success' }))
  await renderPage(() => <p>Barra</p>)
})

const hasLeft = () => sent.some(({ url }) => url === '/api/auth/logout')
const question = () => screen.findByRole('alertdialog', { name: 'Sair da conta agora?' })

test('who signs out with something that only this device has is asked, and may stay', async () => {
  createOutbox(localStorage, 7, 'channel').add({ place: 'barra', text: 'oi', now: new Date() })
  localStorage.setItem('draft:7:article:3:x', '{}')
  localStorage.setItem('draft:7:mail/4', 'Re: onda\noi')
  localStorage.setItem('draft-pictures:7:barra', '[{"clientId":"a","alt":""}]')
  void requestSignOut()
  const lost = [...(await question()).querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lost.toSorted()).toEqual([
    'imagens escolhidas para uma linha',
    'linhas e mensagens que ainda não foram enviadas',
    'mudanças em um artigo que não foram salvas',
    'rascunhos que o site ainda não tem',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(hasLeft()).toBe(false)
  expect(currentSession()?.userId).toBe(7)

  void requestSignOut()
  await question()
  await userEvent.click(screen.getByRole('button', { name: /^Sair e apagar/ }))
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(hasLeft()).toBe(true)
  expect(Object.keys(localStorage).filter((key) => /^(draft|outbox)/.test(key))).toEqual([])
})

test('who signs out with nothing but what the site has, or what is another’s, is not asked', async () => {
  localStorage.setItem('draft:7:barra', 'oi')
  localStorage.setItem('draft-base:7:barra', '{"text":"oi","revision":3}')
  localStorage.setItem('draft-pictures:7:barra', '[]')
  localStorage.setItem('draft:8:barra', 'nada')
  await requestSignOut()
  expect(hasLeft()).toBe(true)
  expect(currentSession()).toBeNull()
})
