import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { NameTwins } from '#contract/name-twins.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { json } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../tests/support/web/staff-session.ts'
import StaffFrame from './kit/staff-frame.tsx'
import { useStaffTexts } from './kit/use-staff-texts.ts'
import { AccountScreen } from './people/account-screen.tsx'
import NameTwinsPage from './people/name-twins-page.tsx'
import UsersPage from './people/users-page.tsx'

afterEach(forgetStaff)

const lia: AccountDetail = {
  id: 2,
  username: 'liacamara',
  name: 'Lia Câmara',
  nickname: 'Sereia',
  email: 'lia@exemplo.com',
  roles: ['ROLE_USER'],
  state: 'active',
  coinBalance: 50,
  createdAt: '2024-03-04T15:00:00Z',
  lastSeenAt: null,
  suspension: null,
  setFields: ['youtube'],
  welcomeMessage: 'Canto na praia',
  profileImage: '',
  hasPage: true,
  hasSecondStep: false,
  sessions: 2,
  openReports: 1,
  abilities: { suspend: true, secondSteps: true, roles: true, coins: true },
}
const listed = (rows: unknown[]) => json(200, rows, { 'x-total-count': String(rows.length) })
const done = { status: 'success', message: 'Feito.' }

/** Wraps a screen so that it renders after the staff texts have loaded. */
const shown = (Screen: React.ComponentType) =>
  function Shown() {
    return useStaffTexts() === 'ready' && <Screen />
  }

describe('the list of people', () => {
  test('is searched when whoever types pauses, and the search stands in the address', async () => {
    const sent = staffWith(({ url }) => (url.startsWith('/api/admin/users') ? listed([lia]) : undefined))
    await renderPage(shown(UsersPage), '/admin/users')
    await userEvent.type(await screen.findByLabelText(/^Buscar por nome/), 'lia')
    await waitFor(() => expect(sent.at(-1)?.url).toContain('q=lia'))
    expect(sent.filter(({ url }) => url.includes('q=l&') || url.includes('q=li&'))).toEqual([])
    expect(await screen.findByRole('link', { name: 'Lia Câmara' })).toBeTruthy()
    expect(screen.getByText('liacamara · Sereia · lia@exemplo.com')).toBeTruthy()
  })

  test('without anybody offers to clear the search', async () => {
    staffWith(() => undefined)
    await renderPage(shown(UsersPage), '/admin/users')
    expect(await screen.findByText('Ninguém encontrado')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Limpar a busca' })).toBeTruthy()
  })
})

describe('names that pass for others', () => {
  const twins: NameTwins = {
    id: 4,
    isReserved: false,
    holders: [
      { id: 2, names: ['lola'], name: 'Lola Prado', state: 'active', createdAt: '2024-03-04T15:00:00Z' },
      { id: 9, names: ['l0la', 'L01a'], name: 'Lola', state: 'active', createdAt: '2025-03-04T15:00:00Z' },
    ],
  }
  const isNames = ({ url }: { url: string }) => url.startsWith('/api/admin/name-twins')

  test('are told on the list of people while there are any', async () => {
    staffWith((sent) => (isNames(sent) ? listed([twins]) : listed([lia])))
    await renderPage(shown(UsersPage), '/admin/users')
    expect(await screen.findByText(/^1 nome parecido com outro espera pela equipe/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Conferir' }).getAttribute('href')).toBe('/admin/users/names')
  })

  test('stand side by side, with their accounts, until they are left as they are', async () => {
    let open = [twins]
    const sent = staffWith((call) => {
      if (call.method === 'DELETE') {
        open = []
        return json(200, done)
      }
      return isNames(call) ? listed(open) : undefined
    })
    await renderPage(shown(NameTwinsPage), '/admin/users/names')
    const card = within(await screen.findByRole('article', { name: 'lola · l0la · L01a' }))
    expect(card.getByRole('link', { name: 'lola' }).getAttribute('href')).toBe('/admin/users/2')
    expect(card.getByRole('link', { name: 'l0la · L01a' }).getAttribute('href')).toBe('/admin/users/9')
    expect(card.getByText('Lola Prado').tagName).toBe('BDI')

    await userEvent.click(card.getByRole('button', { name: /^Deixar como está/ }))
    expect(await screen.findByText('Nada para conferir')).toBeTruthy()
    expect(sent.find(({ method }) => method === 'DELETE')?.url).toBe('/api/admin/name-twins/4')
  })

  test('that pass for the site itself are told to', async () => {
    const [holder] = twins.holders
    const reserved = { ...twins, isReserved: true, holders: [{ ...holder, names: ['adm1n'] }] }
    staffWith((call) => (isNames(call) ? listed([reserved]) : undefined))
    await renderPage(shown(NameTwinsPage), '/admin/users/names')
    expect(await screen.findByText('Parece um nome reservado do site.')).toBeTruthy()
  })

  test('that could not be left as they are stay, and it is said', async () => {
    staffWith((call) => {
      if (call.method === 'DELETE')
        return json(404, { key: 'name_twins_not_found', message: 'Não estão mais.' })
      return isNames(call) ? listed([twins]) : undefined
    })
    await renderPage(shown(NameTwinsPage), '/admin/users/names')
    await userEvent.click(await screen.findByRole('button', { name: /^Deixar como está/ }))
    expect(await screen.findByRole('article', { name: /^lola/ })).toBeTruthy()
    expect(await screen.findByText('Não estão mais.')).toBeTruthy()
  })
})

describe('one account', () => {
  const show = async (account: AccountDetail, roles?: ['ROLE_MODERATOR']) => {
    const sent = staffWith(({ method, url }) => {
      if (method !== 'GET') return json(200, done)
      return /^\/api\/admin\/users\/2$/.test(url) ? json(200, account) : undefined
    }, roles)
    await renderPage(
      shown(() => <AccountScreen id={2} />),
      '/admin/users/2',
    )
    return sent
  }

  test('is suspended for a reason, and as long as it was chosen', async () => {
    const sent = await show(lia)
    await userEvent.click(await screen.findByRole('button', { name: 'Suspender' }))
    const form = within(await screen.findByRole('dialog', { name: 'Suspender Lia Câmara?' }))
    await userEvent.click(form.getByRole('button', { name: /^Suspender/ }))
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)

    await userEvent.type(form.getByLabelText('Motivo'), 'propaganda')
    await userEvent.selectOptions(form.getByLabelText('Por quanto tempo'), '1 dia')
    await userEvent.type(form.getByLabelText(/^Recado para a pessoa/), 'Foi a terceira vez.')
    await userEvent.click(form.getByRole('button', { name: /^Suspender/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = JSON.parse(sent.find(({ method }) => method === 'POST')?.body ?? '')
    expect(body).toMatchObject({ reason: 'propaganda', message: 'Foi a terceira vez.' })
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(86_000_000)
  })

  test('gets coins with a whole number and a reason only', async () => {
    const sent = await show(lia)
    const give = await screen.findByRole('button', { name: /^Lançar/ })
    await userEvent.type(screen.getByLabelText(/^Quantas moedas/), '1,5')
    await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'concurso')
    await userEvent.click(give)
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.clear(screen.getByLabelText(/^Quantas moedas/))
    await userEvent.type(screen.getByLabelText(/^Quantas moedas/), '-5')
    await userEvent.click(give)
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      url: '/api/admin/users/2/coins',
      body: expect.stringMatching(/^\{"delta":"-5","reason":"concurso","client_id":"\w+"\}$/),
    })
  })

  test('has the roles that somebody else gave it meanwhile, and would not take them back', async () => {
    const account = { ...lia }
    await show(account)
    const moderator = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Moderação/ })
    expect(moderator.checked).toBe(false)
    account.roles = ['ROLE_USER', 'ROLE_MODERATOR']
    await userEvent.type(screen.getByLabelText(/^Quantas moedas/), '5')
    await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'concurso')
    await userEvent.click(screen.getByRole('button', { name: /^Lançar/ }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Moderação/ }).checked).toBe(true),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Salvar/ }).disabled).toBe(true)
  })

  test('that is kept out has no page to lead to, but still shows what others saw of it', async () => {
    const at = '2026-03-04T15:00:00Z'
    await show({
      ...lia,
      state: 'suspended',
      suspension: { at, until: null, reason: 'x', message: '' },
      hasPage: false,
    })
    const seen = within(await screen.findByRole('region', { name: 'O que os outros veem' }))
    expect(seen.getByText('Canto na praia')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver a página pública' })).toBeNull()
  })

  test('shows moderators neither roles nor coins, and why a colleague is out of reach', async () => {
    await show({ ...lia, abilities: { suspend: false, secondSteps: false, roles: false, coins: false } }, [
      'ROLE_MODERATOR',
    ])
    expect(await screen.findByText(/Só quem administra o site pode suspender/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Papéis' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Moedas' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Suspender' })).toBeNull()
  })

  test('that is not there is told', async () => {
    staffWith(({ url }) =>
      url === '/api/admin/users/2' ? json(404, { key: 'user_not_found', message: 'x' }) : undefined,
    )
    await renderPage(
      shown(() => <AccountScreen id={2} />),
      '/admin/users/2',
    )
    expect(await screen.findByText('Esta conta não existe.')).toBeTruthy()
  })
})

test('the frame says how many reports wait', async () => {
  staffWith(() => json(200, [], { 'x-total-count': '3' }))
  await renderPage(StaffFrame, '/admin/reports')
  expect(await screen.findByText('3 denúncias abertas')).toBeTruthy()
})
