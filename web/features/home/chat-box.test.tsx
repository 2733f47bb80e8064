import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { beginSession } from '../../platform/session/session.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { ChatBox } from './chat-box.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const thanks = () => json(200, { status: 'success', message: 'Sua mensagem foi enviada!' })

function visit(...answers: Response[]) {
  const sent = replaceNetwork(() => answers.shift() ?? json(500, {}))
  const Page = createRoutesStub([{ path: '/', Component: ChatBox }])
  render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { sent, user: userEvent.setup() }
}

const send = () => screen.getByRole('button', { name: /^Enviar/ })
const field = () => screen.getByRole('textbox', { name: 'Sua mensagem' })

test('field and button give way to the thanks, which have the focus', async () => {
  const { sent, user } = visit(thanks())
  expect(screen.getByText('visitante')).toBeTruthy()
  await user.type(field(), '  Bom dia ')
  await user.click(send())

  const messages = await screen.findByText('Sua mensagem foi enviada!')
  expect(sent.map(({ body = '' }) => JSON.parse(body))).toEqual([
    { name: '', email: '', message: 'Bom dia', website: '', client_id: expect.any(String) },
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.contains(messages)).toBe(true)
})

test('a member writes under their name, and finds the message among their own', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const { user } = visit(thanks())
  expect(screen.queryByText('visitante')).toBeNull()
  await user.type(field(), 'Bom dia')
  await user.click(send())
  const own = await screen.findByRole('link', { name: 'Ver suas mensagens' })
  expect(own.getAttribute('href')).toBe('/mail')
})

test('nothing is sent where nothing is written', async () => {
  const { sent, user } = visit()
  await user.type(field(), '   ')
  await user.click(send())
  expect(screen.getByRole('alert').textContent).toBe('Escreva a sua mensagem.')
  expect(document.activeElement).toBe(field())
  expect(sent).toEqual([])
})

test('a refusal is told, the words stay, and can be sent again', async () => {
  const refusal = { status: 'error', code: 429, key: 'too_many_requests', message: 'Muitas tentativas.' }
  const { user } = visit(json(429, refusal), thanks())
  await user.type(field(), 'Bom dia')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('Muitas tentativas.')
  expect((field() as HTMLTextAreaElement).value).toBe('Bom dia')
  await user.click(send())
  expect(await screen.findByText('Sua mensagem foi enviada!')).toBeTruthy()
})
