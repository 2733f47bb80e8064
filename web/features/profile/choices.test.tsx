import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/web/fake-network.ts'
import { tellTab } from '../../../tests/support/web/fake-socket.ts'
import { lia, refused, renderProfile } from '../../../tests/support/web/render-profile.tsx'
import { readTheme } from '../../platform/page/theme.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

const switched = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const savePrivacy = (privacy: unknown) => json(200, { status: 'success', privacy })
const savePreferences = (named: object) =>
  json(200, { status: 'success', preferences: { ...lia.preferences, ...named } })

test('each thing that others may see has a switch, as the account has it', async () => {
  await renderProfile()
  await screen.findByRole('heading', { name: 'Privacidade' })
  const states = Object.fromEntries(
    screen
      .getAllByRole<HTMLInputElement>('switch')
      .map((one) => [one.getAttribute('aria-label'), one.checked]),
  )
  expect(states).toEqual({
    'Aparecer na busca': true,
    'Aparecer nos registros públicos': true,
    'Mostrar canais na página': true,
    'Mostrar faixas marcadas': false,
    'Mostrar gênero': false,
    'Mostrar idade': false,
    'Mostrar Instagram': true,
    'Mostrar YouTube': true,
    'Mostrar idioma': true,
    'Marcar notificações como lidas ao fechar': true,
    'Mostrar cartões para os links nas conversas': true,
  })
})

test('a switch takes effect at once, and one that is pressed right after another takes it along', async () => {
  const { bodiesOf } = await renderProfile({ answers: { 'PUT /api/privacy': savePrivacy } })
  await screen.findByRole('heading', { name: 'Privacidade' })
  await act(async () => {
    switched('Mostrar idade').click()
  })
  await act(async () => {
    switched('Aparecer na busca').click()
  })
  await waitFor(() =>
    expect([switched('Mostrar idade').checked, switched('Aparecer na busca').checked]).toEqual([true, false]),
  )
  await waitFor(() => expect(bodiesOf('PUT /api/privacy')).toHaveLength(2))
  expect(bodiesOf('PUT /api/privacy')).toEqual([
    { ...lia.privacy, show: { ...lia.privacy.show, age: true } },
    { ...lia.privacy, searchable: false, show: { ...lia.privacy.show, age: true } },
  ])
})

test('without a network a switch does not wait in silence: it goes back, and can be tried again', async () => {
  let network = false
  const savePreference = () => {
    if (!network) throw new TypeError('offline')
    return savePreferences({ markReadOnClose: false })
  }
  await renderProfile({ answers: { 'PUT /api/preferences': savePreference } })
  await screen.findByRole('heading', { name: 'Privacidade' })
  const name = 'Marcar notificações como lidas ao fechar'
  onlineManager.setOnline(false)
  await act(async () => switched(name).click())
  await screen.findByRole('alert')
  expect(switched(name).checked).toBe(true)

  network = true
  onlineManager.setOnline(true)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(switched(name).checked).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a switch that could not be saved goes back, says so and can be tried again', async () => {
  let saves = false
  await renderProfile({
    answers: {
      'PUT /api/privacy': (privacy) => (saves ? savePrivacy(privacy) : refused(500, 'internal_error', 'Ops')),
    },
  })
  await screen.findByRole('heading', { name: 'Privacidade' })
  await userEvent.click(switched('Mostrar gênero'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Ops/)
  expect(switched('Mostrar gênero').closest('.switch')?.contains(alert)).toBe(true)
  expect(switched('Mostrar gênero').checked).toBe(false)

  saves = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(switched('Mostrar gênero').checked).toBe(true)
})

test('the theme is seen at once and kept by the account; the system’s is none', async () => {
  const { bodiesOf } = await renderProfile({ answers: { 'PUT /api/preferences': savePreferences } })
  const theme = await screen.findByLabelText<HTMLSelectElement>('Tema')
  expect(theme.selectedOptions[0]?.text).toBe('Igual ao do sistema')
  await userEvent.selectOptions(theme, 'Escuro')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(await screen.findByText('Salvo')).toBeTruthy()
  await userEvent.selectOptions(theme, 'Igual ao do sistema')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await waitFor(() => expect(bodiesOf('PUT /api/preferences')).toEqual([{ theme: 'dark' }, { theme: null }]))
})

test('the account’s theme comes along to a new device, and from one that is used now', async () => {
  await renderProfile({
    profile: () => json(200, { ...lia, preferences: { markReadOnClose: true, theme: 'dark' } }),
  })
  expect((await screen.findByLabelText<HTMLSelectElement>('Tema')).value).toBe('dark')
  expect(readTheme()).toBe('dark')
  act(() => void tellTab('profile-changed', { preferences: { markReadOnClose: false, theme: 'light' } }))
  await waitFor(() => expect(readTheme()).toBe('light'))
  expect(switched('Marcar notificações como lidas ao fechar').checked).toBe(false)
})

test('where the account has no theme, a device keeps its own', async () => {
  await renderProfile({
    profile: () => {
      localStorage.setItem('theme', 'dark')
      return json(200, lia)
    },
  })
  await screen.findByLabelText('Tema')
  expect(readTheme()).toBe('dark')
})

test('only what was switched is told', async () => {
  const { bodiesOf } = await renderProfile({ answers: { 'PUT /api/preferences': savePreferences } })
  await screen.findByRole('heading', { name: 'Preferências' })
  await userEvent.click(switched('Marcar notificações como lidas ao fechar'))
  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(bodiesOf('PUT /api/preferences')).toEqual([{ markReadOnClose: false }])
})
