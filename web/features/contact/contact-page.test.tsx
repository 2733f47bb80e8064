import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import portuguese from '#locales/pt/mailbox.json' with { type: 'json' }
import { signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { beginSession } from '../../platform/session/session.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import pt from '../../platform/texts/languages/pt.ts'
import ContactPage from './contact-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Fakes the network: each call gets the next response. */
function serverAnswers(...answers: Response[]) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address === '/api/userprofile') return Response.json({ name: 'Lia Moura', email: 'lia@exemplo.com' })
    bodies.push(JSON.parse(String(body)))
    return answers.shift() ?? Response.error()
  })
  return bodies
}

function refusal(status: number, message: string, errors?: Record<string, string[]>) {
  return Response.json(
    { status: 'error', code: status, key: 'x', message, error: message, errors },
    { status },
  )
}

const thanks = () => Response.json({ status: 'success', message: 'Sua mensagem foi enviada!' })

function InTwoLanguages() {
  const { chooseLanguage } = useLanguage()
  return (
    <>
      <button type="button" onClick={() => void chooseLanguage('en')}>
        English
      </button>
      <ContactPage />
    </>
  )
}

function visit() {
  const texts = createTexts('pt', { ...pt, ...pageTexts, 'mailbox.json': portuguese })
  const Page = createRoutesStub([{ path: '/', Component: InTwoLanguages }])
  render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return userEvent.setup()
}

const send = () => screen.getByRole('button', { name: /Enviar mensagem/ })

test('name and message are enough, and the answer of the server is shown', async () => {
  const bodies = serverAnswers(thanks())
  const user = visit()
  await user.type(screen.getByLabelText('Nome'), 'Lia')
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(send())

  expect(await screen.findByText('Sua mensagem foi enviada!')).toBeTruthy()
  const written = { name: 'Lia', email: '', subject: '', message: 'Bom dia', website: '' }
  expect(bodies).toEqual([{ ...written, client_id: expect.any(String) }])
})

test('who has sent a message can write another, and a member finds it among their own', async () => {
  beginSession(signedIn(tokenNamed('t')))
  serverAnswers(thanks())
  const user = visit()
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await screen.findByDisplayValue('Lia Moura')
  await user.click(send())

  expect((await screen.findByText('Sua mensagem foi enviada!')).closest('[aria-live=polite]')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver suas mensagens' }).getAttribute('href')).toBe('/mail')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escrever outra' }))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('')
})

test('who is signed in writes under their own name and address, unless they write others', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const bodies = serverAnswers(thanks())
  const user = visit()
  await screen.findByDisplayValue('lia@exemplo.com')
  await user.clear(screen.getByLabelText('Nome'))
  await user.type(screen.getByLabelText('Nome'), 'Lia')
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(send())
  await screen.findByText('Sua mensagem foi enviada!')
  expect(bodies).toMatchObject([{ name: 'Lia', email: 'lia@exemplo.com', message: 'Bom dia' }])
})

test('what is missing is said at the field, before anything is sent', async () => {
  const bodies = serverAnswers()
  const user = visit()
  await user.type(screen.getByLabelText(/E-mail/), 'lia')
  await user.click(send())

  expect(screen.getByText('Escreva o seu nome.')).toBeTruthy()
  expect(screen.getByText('Escreva a sua mensagem.')).toBeTruthy()
  expect(screen.getByLabelText(/E-mail/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
  expect(bodies).toEqual([])
})

test('a failure is told beside the button, and the message can be sent again', async () => {
  serverAnswers(refusal(429, 'Muitas tentativas.'), thanks())
  const user = visit()
  await user.type(screen.getByLabelText('Nome'), 'Lia')
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(send())
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toBe('Muitas tentativas.')
  expect(failure.nextElementSibling?.contains(send())).toBe(true)

  await user.click(send())
  expect(await screen.findByText('Sua mensagem foi enviada!')).toBeTruthy()
})

test('what the server refuses in a field is shown at that field', async () => {
  serverAnswers(refusal(400, 'Confira os campos.', { message: ['Este texto é longo demais.'] }))
  const user = visit()
  await user.type(screen.getByLabelText('Nome'), 'Lia')
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(send())

  expect(await screen.findByText('Este texto é longo demais.')).toBeTruthy()
  expect(screen.getByLabelText('Mensagem').getAttribute('aria-invalid')).toBe('true')
})

test('what the server refuses, it refuses in the language that is chosen meanwhile', async () => {
  const params = { seconds: 90 }
  const message = 'Muitas tentativas. Tente de novo em 2 minutos.'
  const refused = { status: 'error', code: 429, key: 'too_many_requests', message, params }
  serverAnswers(Response.json(refused, { status: 429 }))
  const user = visit()
  await user.type(screen.getByLabelText('Nome'), 'Lia')
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(send())
  await screen.findByText(message)
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText(/ in 2 minutes\.$/)).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

test('what is written stays when somebody chooses another language, texts of this page alone included', async () => {
  serverAnswers()
  const user = visit()
  await user.type(screen.getByLabelText('Mensagem'), 'Bom dia')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Bom dia')
})

test('people neither see nor reach the field that is for machines', () => {
  visit()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
})
