import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import type { Route } from './+types/newsletter-page.ts'
import NewsletterPage from './newsletter-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const subscription = { email: 'ana@exemplo.com', language: 'fr', categories: [1] }

async function show(loaderData: object) {
  const rendered = await renderPage(
    () => <NewsletterPage {...({ loaderData } as unknown as Route.ComponentProps)} />,
    '/newsletter',
  )
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

const success = (message: string) => json(200, { status: 'success', message })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))

test('a visitor asks with their address, language and subjects, and is told to see their inbox', async () => {
  const sent = replaceNetwork(() => success('Veja a sua caixa de entrada.'))
  await show({ state: 'open' })
  await userEvent.type(screen.getByLabelText('E-mail'), ' ana@exemplo.com ')
  await userEvent.selectOptions(screen.getByLabelText('Idioma'), 'Français')
  await userEvent.click(screen.getByLabelText('Música'))
  await press('Receber por e-mail')
  expect(await screen.findByText('Veja a sua caixa de entrada.')).toBeTruthy()
  expect(sent.map(({ method, url, body }) => [method, url, JSON.parse(body ?? '')])).toEqual([
    ['POST', '/api/newsletter', { ...subscription, website: '' }],
  ])
  await press('Usar outro endereço')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
})

test('what is no address is not sent, and what is refused is told beside the button', async () => {
  const message = 'Muitas tentativas.'
  const sent = replaceNetwork(() => json(429, { key: 'too_many_requests', message }))
  await show({ state: 'open' })
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana')
  await press('Receber por e-mail')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(sent).toEqual([])

  await userEvent.type(screen.getByLabelText('E-mail'), '@exemplo.com')
  await press('Receber por e-mail')
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toBe(message)
  expect(failure.nextElementSibling?.textContent).toContain('Receber por e-mail')
})

test('whoever opened the link of the email confirms with a button', async () => {
  const sent = replaceNetwork(() => success('Pronto!'))
  await show({ state: 'confirm', token: 'abc' })
  expect(sent).toEqual([])
  await press('Confirmar')
  expect(await screen.findByText('Pronto!')).toBeTruthy()
  expect(screen.queryByText(/[Cc]onfirme/)).toBeNull()
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/newsletter/confirm', JSON.stringify({ token: 'abc' })],
  ])
})

test('whoever has the link of an issue changes what they get, or leaves', async () => {
  const sent = replaceNetwork(() => success('Feito.'))
  await show({ state: 'manage', token: 'abc', subscription })
  expect(screen.getByLabelText<HTMLSelectElement>('Idioma').value).toBe('fr')
  await userEvent.click(screen.getByLabelText('Música'))
  await press('Salvar')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ token: 'abc', language: 'fr', categories: [] })

  await press('Parar de receber')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull())
  expect(screen.queryByRole('heading', { name: 'O que você recebe' })).toBeNull()
  expect(sent[1]?.url).toBe('/api/newsletter/unsubscribe/abc')
})

test('whoever has the link of a digest ends it with a button, without signing in', async () => {
  const sent = replaceNetwork(() => success('Você não recebe mais o resumo.'))
  await show({ state: 'digest', token: '7.abc' })
  expect(screen.getByRole('heading', { name: 'Parar o resumo?' })).toBeTruthy()
  expect(sent).toEqual([])
  await press('Parar de receber')
  expect(await screen.findByText('Você não recebe mais o resumo.')).toBeTruthy()
  expect(screen.queryByText(/Parar o resumo|Você deixa de receber/)).toBeNull()
  expect(sent.map(({ method, url }) => [method, url])).toEqual([['POST', '/api/digest/unsubscribe/7.abc']])
  expect(screen.getByRole<HTMLAnchorElement>('link').getAttribute('href')).toBe('/newsletter')
})

test('a link that is none says so, and the form is there to ask anew', async () => {
  await show({ state: 'invalid' })
  expect(screen.getByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy()
  expect(screen.getByLabelText('E-mail')).toBeTruthy()
})

test('a member subscribes with the address of their account, and leaves', async () => {
  beginSession(signedIn(tokenNamed('t')))
  let own: object | null = null
  const sent = replaceNetwork(({ method }) => {
    if (method === 'GET') return json(200, { email: 'lia@exemplo.com', subscription: own })
    own = method === 'PUT' ? { email: 'lia@exemplo.com', language: 'pt', categories: [] } : null
    return success('Feito.')
  })
  await show({ state: 'open' })
  expect(await screen.findByText(/iriam para lia@exemplo.com/)).toBeTruthy()
  await press('Receber por e-mail')
  expect(await screen.findByText('Os artigos vão para lia@exemplo.com.')).toBeTruthy()
  await press('Parar de receber')
  expect(await screen.findByText(/iriam para lia@exemplo.com/)).toBeTruthy()
  await act(async () => {})
  expect(sent.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['PUT', 'DELETE'])
})

test('whoever chooses how often the digest comes stays on the field, and may think again while it is saved', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const waiting: (() => void)[] = []
  const sent = replaceNetwork(async ({ method, url }) => {
    if (url === '/api/digest' && method === 'GET') return json(200, { rhythm: 'off' })
    if (method === 'GET') return json(200, { email: 'lia@exemplo.com', subscription: null })
    await new Promise<void>((resolve) => waiting.push(resolve))
    return success('Feito.')
  })
  await show({ state: 'open' })
  const field = await screen.findByLabelText<HTMLSelectElement>('Quando enviar')
  await waitFor(() => expect(field.disabled).toBe(false))
  field.focus()
  await userEvent.selectOptions(field, 'Todo dia')
  await userEvent.selectOptions(field, 'Toda semana')
  expect([document.activeElement === field, field.value]).toEqual([true, 'weekly'])
  for (const at of [0, 1]) {
    await waitFor(() => expect(waiting).toHaveLength(at + 1))
    await act(async () => waiting[at]?.())
  }
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'))
  expect([document.activeElement === field, field.value]).toEqual([true, 'weekly'])
  const saved = sent.filter(({ method }) => method === 'PUT')
  expect(saved.map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ rhythm: 'daily' }, { rhythm: 'weekly' }])
})
