import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  expired,
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { api } from '../../../platform/api/api.ts'
import { beginSession, currentSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { Guard } from '../guard.tsx'

const [first, second] = [tokenNamed('first'), tokenNamed('second')]
const isSave = ({ url }: Sent) => url === '/api/reports'

/** Fake server where only the second token has a session. */
function reply(sent: Sent): Response {
  if (sent.url === '/api/login_check') {
    const { password } = JSON.parse(sent.body ?? '')
    if (password === 'com código')
      return json(401, {
        ...{ key: 'second_step_required', message: 'Falta o código' },
        next: { step: 'second-factor', challenge: 'c', ways: ['totp'] },
      })
    const isRight = password === 'certa'
    return isRight ? json(200, signedIn(second)) : json(401, { key: 'invalid_credentials', message: 'Não' })
  }
  const isKnown = sent.headers.get('authorization') === `Bearer ${second}`
  if (sent.url === '/api/auth/refresh')
    return json(401, { key: 'session_ended_staff', message: 'A equipe encerrou.' })
  return isKnown && isSave(sent) ? json(200, { status: 'success', message: 'Obrigado' }) : expired()
}

function Report() {
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState('')
  useUnsavedInput(reason !== '' && answer === '')
  const send = () =>
    api('POST /api/reports', { body: { type: 'user', id: 3, reason } }).then(
      ({ message }) => setAnswer(message),
      () => setAnswer('não foi'),
    )
  return (
    <>
      <input aria-label="Motivo" value={reason} onChange={({ target }) => setReason(target.value)} />
      <Button onClick={() => void send()}>Denunciar</Button>
      <output>{answer}</output>
    </>
  )
}

let sent: Sent[]
beforeEach(async () => {
  localStorage.clear()
  beginSession(signedIn(first))
  sent = replaceNetwork(reply)
  await renderPage(() => (
    <Guard waiting={null}>
      <Report />
    </Guard>
  ))
})
afterEach(() => vi.unstubAllGlobals())

async function report(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Motivo'), 'Ofensa')
  await userEvent.click(screen.getByRole('button', { name: /^Denunciar/ }))
}
const question = () => screen.findByRole('dialog', { name: 'Sua sessão terminou' })
const signIn = async (password: string) => {
  await userEvent.clear(await screen.findByLabelText('Senha de lia'))
  await userEvent.type(screen.getByLabelText('Senha de lia'), password)
  await userEvent.click(screen.getByRole('button', { name: /^Entrar/ }))
}

test('a session that ends while somebody writes asks for the password in place, and the call is sent again', async () => {
  await report()
  const requests = await question()
  expect(requests.textContent).toContain('A equipe encerrou.')
  expect(screen.getByLabelText('Motivo')).toHaveProperty('value', 'Ofensa')
  await signIn('errada')
  expect(await screen.findByText('A senha não confere.')).toBeTruthy()
  await signIn('certa')
  expect(await screen.findByText('Obrigado')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(isSave).map(({ body }) => JSON.parse(body ?? '').reason)).toEqual(['Ofensa', 'Ofensa'])
})

test('whoever has a second step sees its shape until its code is there, and does not see an empty dialog', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.doMock('./second-step.tsx', async (load) => {
    await held
    return load()
  })
  await report()
  const dialog = await question()
  await signIn('com código')
  await waitFor(() => expect(dialog.querySelector('.skeleton')).toBeTruthy())
  arrive()
  expect(await screen.findByLabelText(/código/i)).toBeTruthy()
  vi.doUnmock('./second-step.tsx')
  act(() => beginSession(signedIn(second)))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever does not sign in again goes to the sign-in page, without another question', async () => {
  await report()
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  await screen.findByText('now at /login?from=%2Fhere')
})

test('where another tab found out, this one asks too; who signed out there has left here', async () => {
  await userEvent.type(await screen.findByLabelText('Motivo'), 'Ofensa')
  for (const key of ['user', 'accessToken']) localStorage.removeItem(key)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })))
  await question()
  act(() => beginSession(signedIn(second)))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Motivo')).toHaveProperty('value', 'Ofensa')

  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  await screen.findByText('now at /login?from=%2Fhere')
  expect(currentSession()).toBeNull()
})
