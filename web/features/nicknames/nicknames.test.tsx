import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/web/fake-network.ts'
import { tellTab } from '../../../tests/support/web/fake-socket.ts'
import { lia, refused, renderProfile } from '../../../tests/support/web/render-profile.tsx'

afterEach(() => vi.unstubAllGlobals())

const named = (...names: string[]) =>
  names.map((nickname, index) => ({ id: index + 1, nickname, is_selected: index === 0 }))
const three = { ...lia, nicknames: named('Sereia', 'Onda', 'Farol') }
const withThree = () => json(200, three)
const list = () => screen.findByRole('group', { name: 'Com que nome você fala' })
const radio = async (name: RegExp) => within(await list()).getByRole<HTMLInputElement>('radio', { name })
const dialog = () => within(screen.getByRole('alertdialog'))
const select = 'POST /api/select-nickname'
const chosen = (nickname: string) => () => json(200, { status: 'success', nickname, has_nickname: true })

test('all names are there to choose from, the username too, and the one in use is marked', async () => {
  await renderProfile({ profile: withThree })
  const radios = within(await list()).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false, false])
  const rows = (await list()).querySelectorAll('.nickname-row')
  expect([...rows].map((row) => row.textContent)).toEqual([
    'liacamara, seu usuárioseu usuário',
    'Sereiaem uso',
    'Onda',
    'Farol',
  ])
  expect(screen.getByText('Você ainda pode registrar 2 apelidos')).toBeTruthy()
})

test('without nicknames the username is in use', async () => {
  await renderProfile()
  expect((await radio(/liacamara/)).checked).toBe(true)
  expect(within(await list()).getByText('em uso')).toBeTruthy()
})

test('a name is chosen, and none with the username', async () => {
  const { bodiesOf } = await renderProfile({ profile: withThree, answers: { [select]: chosen('Onda') } })
  await userEvent.click(await radio(/Onda/))
  expect((await radio(/Onda/)).checked).toBe(true)
  expect(await screen.findByText('Salvo')).toBeTruthy()
  await userEvent.click(await radio(/liacamara/))
  await waitFor(() => expect(bodiesOf(select)).toEqual([{ nicknameId: 2 }, { nicknameId: null }]))
  expect((await radio(/liacamara/)).checked).toBe(true)
})

test('the arrow keys pass names without taking each of them', async () => {
  const { bodiesOf } = await renderProfile({ profile: withThree, answers: { [select]: chosen('Farol') } })
  // All within the debounce time, however slow the machine is.
  const passed = await Promise.all([radio(/Onda/), radio(/Farol/), radio(/Sereia/), radio(/Farol/)])
  for (const name of passed) fireEvent.click(name)
  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(bodiesOf(select)).toEqual([{ nicknameId: 3 }])
})

test('who goes away right after choosing has chosen', async () => {
  const { bodiesOf } = await renderProfile({ profile: withThree, answers: { [select]: chosen('Farol') } })
  await userEvent.click(await radio(/Farol/))
  expect(bodiesOf(select)).toEqual([])
  cleanup()
  await waitFor(() => expect(bodiesOf(select)).toEqual([{ nicknameId: 3 }]))
})

test('a name that was refused is not chosen, and the reason is told', async () => {
  await renderProfile({
    profile: withThree,
    answers: {
      [select]: () => refused(429, 'too_many_requests', 'Muitas tentativas. Tente de novo em 1 minuto.'),
    },
  })
  await userEvent.click(await radio(/Onda/))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Muitas tentativas/)
  expect((await radio(/Sereia/)).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})

test('a new name is registered once, and the list has it', async () => {
  let names = named('Sereia')
  const { bodiesOf } = await renderProfile({
    profile: () => json(200, { ...lia, nicknames: names }),
    answers: {
      'POST /api/nicknames': ({ nickname }: { nickname: string }) => {
        names = [...names, { id: 2, nickname, is_selected: false }]
        return json(201, { status: 'success', id: 2, nickname, is_selected: false })
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Novo' }))
  const input = screen.getByLabelText('Novo apelido')
  expect(document.activeElement).toBe(input)
  await userEvent.type(input, ' Onda ')
  await userEvent.dblClick(screen.getByRole('button', { name: /^Registrar/ }))
  expect(await radio(/Onda/)).toBeTruthy()
  expect(bodiesOf('POST /api/nicknames')).toEqual([{ nickname: 'Onda' }])
  expect(screen.getByText('Apelido Onda registrado.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo' }))
})

test('a name that was refused stays in its field, with the reason beside it', async () => {
  const { bodiesOf } = await renderProfile({
    answers: { 'POST /api/nicknames': () => refused(409, 'nickname_taken', 'Este apelido já tem dono.') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Novo' }))
  const input = screen.getByLabelText<HTMLInputElement>('Novo apelido')
  await userEvent.type(input, 'x{Enter}')
  expect(screen.getByText('O apelido precisa de pelo menos 2 caracteres.')).toBeTruthy()
  expect(bodiesOf('POST /api/nicknames')).toEqual([])
  await userEvent.type(input, 'uxa{Enter}')
  expect(await screen.findByText('Este apelido já tem dono.')).toBeTruthy()
  expect(input.value).toBe('xuxa')
  await userEvent.type(input, 's')
  expect(screen.queryByText('Este apelido já tem dono.')).toBeNull()
})

test('whoever has five is not offered a sixth', async () => {
  await renderProfile({
    profile: () => json(200, { ...lia, nicknames: named('Aa', 'Bb', 'Cc', 'Dd', 'Ee') }),
  })
  expect(await screen.findByText(/^Você já tem cinco apelidos/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Novo' })).toBeNull()
})

test('a name is deleted after a question, and the one in use has no such button', async () => {
  const call = 'DELETE /api/nicknames/2'
  const { bodiesOf } = await renderProfile({
    profile: withThree,
    answers: { [call]: () => json(200, { status: 'success', message: 'Apelido apagado.' }) },
  })
  await list()
  expect(screen.queryByRole('button', { name: 'Apagar o apelido Sereia' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Apagar o apelido Onda' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }))
  expect(bodiesOf(call)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Apagar o apelido Onda' }))
  await userEvent.dblClick(dialog().getByRole('button', { name: /^Apagar/ }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodiesOf(call)).toHaveLength(1)
  expect(document.activeElement).toBe(await radio(/Sereia/))
})

test('a name that was chosen elsewhere meanwhile is kept, and why is said', async () => {
  await renderProfile({
    profile: withThree,
    answers: {
      'DELETE /api/nicknames/2': () => refused(409, 'nickname_selected', 'Este é o apelido em uso.'),
    },
  })
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Apagar o apelido Onda' }))
  await userEvent.click(dialog().getByRole('button', { name: /^Apagar/ }))
  expect((await dialog().findByRole('alert')).textContent).toBe('Este é o apelido em uso.')
})

test('what another tab registered or chose is in the list at once', async () => {
  await renderProfile()
  await list()
  const nicknames = [{ id: 9, nickname: 'Brisa', is_selected: true }]
  await waitFor(() => expect(tellTab('profile-changed', {})).toBe(true))
  act(() => void tellTab('profile-changed', { nicknames }))
  await waitFor(async () => expect((await radio(/Brisa/)).checked).toBe(true))
})

test('whoever comes for their nicknames finds the focus there', async () => {
  const gone: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    gone.push(this)
  }
  location.hash = '#nicknames'
  await renderProfile()
  const heading = await screen.findByRole('heading', { name: 'Apelidos' })
  expect([document.activeElement, gone]).toEqual([heading, [heading]])
  location.hash = ''
})
