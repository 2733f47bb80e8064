import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLayout } from '../../../tests/support/web/fake-layout.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { currentSession } from '../../platform/session/session.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import LoginPage from './login-page.tsx'
import { SignupForm } from './sign-up/signup-form.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = (status: number, key: string, message: string, errors?: Record<string, string[]>) =>
  json(status, { status: 'error', code: status, key, message, error: message, errors })

async function signInWith(
  reply: () => Response | Promise<Response>,
  at = '/login',
  { name = 'lia', arrival }: { name?: string; arrival?: Promise<null> | undefined } = {},
) {
  const sent = replaceNetwork(reply)
  await renderPage(LoginPage, at, { arrival })
  await userEvent.type(screen.getByLabelText('Usuário'), name)
  await userEvent.type(screen.getByLabelText('Senha'), 'maresia-azul')
  await userEvent.keyboard('{Enter}')
  return sent
}

test('signing in leads to the page that asked for it, and keeps the refresh token nowhere', async () => {
  await signInWith(() => json(200, signedIn(tokenNamed('t'))), '/login?from=/barra')
  expect(await screen.findByText('now at /barra')).toBeTruthy()
  expect(currentSession()?.username).toBe('lia')
  expect(JSON.stringify(localStorage)).not.toContain('the-secret')
})

test('the form stays, busy and out of reach, until the page that asked for it has come', async () => {
  let arrive: (data: null) => void = () => {}
  const arrival = new Promise<null>((resolve) => (arrive = resolve))
  await signInWith(() => json(200, signedIn(tokenNamed('t'))), '/login', { arrival })
  await waitFor(() => expect(currentSession()?.username).toBe('lia'))
  const button = screen.getByRole('button', { name: /Entrando/ })
  await waitFor(() => expect(button.closest('[inert]')).toBeTruthy())
  expect(button.getAttribute('aria-busy')).toBe('true')

  arrive(null)
  expect(await screen.findByText('now at /profile')).toBeTruthy()
})

test('who is signed in already goes to the profile', async () => {
  await signInWith(() => json(200, signedIn(tokenNamed('t'))))
  expect(await screen.findByText('now at /profile')).toBeTruthy()
})

test('a wrong pair is said in words of the page, with the password ready to be typed again', async () => {
  await signInWith(() => refusal(401, 'invalid_credentials', 'Invalid credentials.'))
  expect((await screen.findByRole('alert')).textContent).toContain('Usuário ou senha não conferem.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Senha')))
  expect(currentSession()).toBeNull()
})

test('whoever is refused with an address hears that a new account is known by its username', async () => {
  const refused = () => refusal(401, 'invalid_credentials', 'Invalid credentials.')
  await signInWith(refused, '/login', { name: 'lia@exemplo.com' })
  expect((await screen.findByRole('alert')).textContent).toContain('entre com o nome de usuário')
})

test('whoever types the password already when the page becomes interactive goes on in its field', async () => {
  const container = document.createElement('div')
  container.innerHTML = '<form><input type="password"></form>'
  document.body.append(container)
  container.querySelector('input')?.focus()
  await renderPage(LoginPage, '/login')
  await screen.findByLabelText('Usuário')
  expect(document.activeElement).toBe(container.querySelector('input'))
  container.remove()

  await renderPage(LoginPage, '/login')
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Usuário').at(-1)))
})

test('any other refusal is said in the words of the server', async () => {
  await signInWith(() => refusal(403, 'account_suspended', 'Esta conta está suspensa.'))
  expect((await screen.findByRole('alert')).textContent).toContain('Esta conta está suspensa.')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

function Anglophone() {
  const { chooseLanguage } = useLanguage()
  return (
    <button type="button" onClick={() => void chooseLanguage('en')}>
      in English
    </button>
  )
}

test.each([
  [
    'what the form says is wrong, it says in the language that is chosen meanwhile',
    '',
    'Password is required!',
  ],
  ['what the server has said, too', 'maresia-azul', 'This account is suspended.'],
])('%s', async (_what, password, expected) => {
  replaceNetwork(() => refusal(403, 'account_suspended', 'Esta conta está suspensa.'))
  await renderPage(() => (
    <>
      <LoginPage />
      <Anglophone />
    </>
  ))
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  if (password) await userEvent.type(screen.getByLabelText('Senha'), password)
  await userEvent.keyboard('{Enter}')
  const before = await screen.findByText(/^(Informe a senha!|Esta conta está suspensa.)$/)
  await userEvent.click(screen.getByRole('button', { name: 'in English' }))
  await waitFor(() => expect(before.isConnected ? before.textContent : '').not.toMatch(/senha|conta/))
  if (expected) expect(screen.getByText(expected)).toBeTruthy()
})

test('how long the server asks to wait, it asks in the language that is chosen meanwhile', async () => {
  const params = { seconds: 90 }
  const message = 'Muitas tentativas. Tente de novo em 2 minutos.'
  replaceNetwork(() => json(429, { status: 'error', code: 429, key: 'too_many_requests', message, params }))
  await renderPage(() => (
    <>
      <LoginPage />
      <Anglophone />
    </>
  ))
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  await userEvent.type(screen.getByLabelText('Senha'), 'maresia-azul')
  await userEvent.keyboard('{Enter}')
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'in English' }))
  expect(await screen.findByText(/ in 2 minutes\.$/)).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

test('what the server says beside a field, it says in the language that is chosen meanwhile', async () => {
  const errors = { username: ['Este nome de usuário já está em uso.'], password: ['Nem pensar.'] }
  const errorKeys = { username: ['username_taken'], password: ['no_such_key'] }
  const refused = {
    status: 'error',
    code: 400,
    key: 'username_taken',
    message: '',
    error: '',
    errors,
    errorKeys,
  }
  replaceNetwork(() => json(400, refused))
  await renderPage(() => (
    <>
      <LoginPage />
      <Anglophone />
    </>
  ))
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  await userEvent.type(screen.getByLabelText('Senha'), 'maresia-azul')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Nem pensar.')
  await userEvent.click(screen.getByRole('button', { name: 'in English' }))
  expect(await screen.findByText('Username is already taken.')).toBeTruthy()
  expect(screen.queryByText('Nem pensar.')).toBeNull()
})

test('an account that was never verified is led to its verification, which knows where to go on to', async () => {
  await signInWith(() => refusal(403, 'account_not_verified', 'Falta verificar.'), '/login?from=/barra')
  expect(await screen.findByText('now at /register?verify=lia&from=%2Fbarra')).toBeTruthy()
})

test('without a connection it says so and offers to try again', async () => {
  let online = false
  await signInWith(() => {
    if (online) return json(200, signedIn(tokenNamed('t')))
    throw new TypeError('Failed to fetch')
  })
  online = true
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('now at /profile')).toBeTruthy()
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  const sent = replaceNetwork(() => json(500, {}))
  await renderPage(LoginPage, '/login')
  await userEvent.click(screen.getByRole('button', { name: /^Entrar/ }))
  expect(await screen.findByText('Informe o nome de usuário!')).toBeTruthy()
  expect(screen.getByText('Informe a senha!')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Usuário'))
  expect(sent).toEqual([])
})

test('a form that is on its way is not sent twice', async () => {
  let answer: (response: Response) => void = () => {}
  const sent = await signInWith(() => new Promise((resolve) => (answer = resolve)))
  const button = screen.getByRole('button', { name: /Entrando/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  screen.getByLabelText('Senha').focus()
  await userEvent.keyboard('{Enter}')
  answer(json(200, signedIn(tokenNamed('t'))))
  expect(await screen.findByText('now at /profile')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

const terms = { key: 'terms', language: 'pt', title: 'Termos de uso', content: '<p>Regras</p>', version: 3 }

async function signUpWith(free: boolean, reply: () => Response) {
  fakeLayout().textIsShort = true
  const sent = replaceNetwork(({ url }) => {
    if (url.startsWith('/api/check-username')) return json(200, { available: free, reason: 'taken' })
    return url.startsWith('/api/pages') ? json(200, terms) : reply()
  })
  await renderPage(SignupForm)
  await userEvent.type(screen.getByLabelText('Nome'), 'Lia')
  await userEvent.type(screen.getByLabelText('E-mail'), 'lia@exemplo.com')
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  await userEvent.type(screen.getByLabelText('Senha'), 'maresia-azul')
  await userEvent.click(screen.getByRole('checkbox'))
  const agree = await screen.findByRole<HTMLButtonElement>('button', { name: /^Aceito/ })
  await waitFor(() => expect(agree.disabled).toBe(false))
  await userEvent.click(agree)
  await userEvent.click(screen.getByRole('button', { name: /^Criar conta/ }))
  return sent
}

test('signing up leads to the verification of that account', async () => {
  const sent = await signUpWith(true, () =>
    json(201, { status: 'success', username: 'lia', message: 'Feito!' }),
  )
  expect(await screen.findByText('now at /register?verify=lia')).toBeTruthy()
  expect(screen.getByText('Feito!')).toBeTruthy()
  expect(JSON.parse(sent.find(({ url }) => url === '/api/signup')?.body ?? '')).toEqual({
    name: 'Lia',
    email: 'lia@exemplo.com',
    username: 'lia',
    password: 'maresia-azul',
    acceptedTerms: true,
  })
})

test('a username that is not known to be free keeps the form from being sent', async () => {
  const sent = await signUpWith(false, () => json(201, {}))
  expect(
    await screen.findByText('Este nome de usuário já está em uso. Escolha outro nome de usuário.'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Usuário'))
  expect(sent.some(({ url }) => url === '/api/signup')).toBe(false)
})

test('an address that is empty is missing, and another one is not valid', async () => {
  replaceNetwork(() => json(200, { available: true }))
  await renderPage(SignupForm)
  await userEvent.click(screen.getByRole('button', { name: /^Criar conta/ }))
  expect(await screen.findByText('Informe o seu e-mail.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('E-mail'), 'lia@')
  expect(await screen.findByText('Este endereço de e-mail não é válido.')).toBeTruthy()
})

test('a username check that fails is told, and the next one is as good as new', async () => {
  let answers = false
  replaceNetwork(() => (answers ? json(200, { available: true }) : refusal(500, 'internal_error', 'Ops')))
  await renderPage(SignupForm)
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  expect(await screen.findByText('Não deu para verificar se o nome de usuário está livre.')).toBeTruthy()

  answers = true
  await userEvent.type(screen.getByLabelText('Usuário'), 'c')
  expect(await screen.findByText('Este nome de usuário está livre.')).toBeTruthy()
})

test('an answer that makes no sense is something that went wrong, and may be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await signInWith(() => new Response('<html>', { status: 200 }))
  expect((await screen.findByRole('alert')).textContent).toContain('Algo deu errado. Tente de novo.')
})

test('what the server says of the username is joined by commas, beside the username', async () => {
  await signUpWith(true, () =>
    refusal(400, 'username_taken', 'Recusado', { username: ['Já existe', 'É feio'] }),
  )
  expect(await screen.findByText('Já existe, É feio')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Usuário'))
})

test('terms that were not accepted keep the form from being sent', async () => {
  const sent = replaceNetwork(() => json(200, { available: true }))
  await renderPage(SignupForm)
  await userEvent.click(screen.getByRole('button', { name: /^Criar conta/ }))
  expect(await screen.findByText('É preciso aceitar os termos de uso.')).toBeTruthy()
  expect(sent).toEqual([])
})
