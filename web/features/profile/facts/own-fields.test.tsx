import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { tellTab } from '../../../../tests/support/web/fake-socket.ts'
import { lia, profileField, refused, renderProfile } from '../../../../tests/support/web/render-profile.tsx'

afterEach(() => vi.unstubAllGlobals())

const rowOf = (label: string) => {
  const row = screen.getByText(label, { selector: 'dt, dt > label' }).closest('div')
  if (!row) throw new Error(`no row ${label}`)
  return within(row)
}
/** A response that arrives when `go` is called. */
function later() {
  let go = (_answer: Response) => {}
  const answer = new Promise<Response>((resolve) => {
    go = resolve
  })
  return { answer, go }
}

describe('the gender', () => {
  const gender = () => profileField<HTMLSelectElement>('Gênero')

  test('is shown as it was chosen while it is on its way, and said to be saved', async () => {
    const { answer, go } = later()
    const { bodiesOf } = await renderProfile({ answers: { 'POST /api/update-gender': () => answer } })
    expect((await gender()).selectedOptions[0]?.text).toBe('Não informado')

    await userEvent.selectOptions(await gender(), 'Não binário')
    expect((await gender()).value).toBe('non_binary')
    expect(rowOf('Gênero').getByText('Salvando')).toBeTruthy()
    await act(async () => go(json(200, { status: 'success', gender: 'non_binary' })))
    expect(await rowOf('Gênero').findByText('Salvo')).toBeTruthy()
    expect((await gender()).value).toBe('non_binary')
    expect(bodiesOf('POST /api/update-gender')).toEqual([{ gender: 'non_binary' }])
  })

  test('is cleared by its first choice', async () => {
    const { bodiesOf } = await renderProfile({
      profile: () => json(200, { ...lia, gender: 'other' }),
      answers: { 'POST /api/update-gender': () => json(200, { status: 'success', gender: null }) },
    })
    await userEvent.selectOptions(await gender(), 'Não informado')
    expect(await rowOf('Gênero').findByText('Salvo')).toBeTruthy()
    expect((await gender()).value).toBe('')
    expect(bodiesOf('POST /api/update-gender')).toEqual([{ gender: null }])
  })

  test('that could not be saved is the old one again, and can be sent once more', async () => {
    let saves = false
    const { bodiesOf } = await renderProfile({
      profile: () => json(200, { ...lia, gender: 'female' }),
      answers: {
        'POST /api/update-gender': () =>
          saves
            ? json(200, { status: 'success', gender: 'other' })
            : refused(503, 'unavailable', 'Agora não'),
      },
    })
    await userEvent.selectOptions(await gender(), 'other')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Agora não/)
    expect((await gender()).value).toBe('female')

    saves = true
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(async () => expect((await gender()).value).toBe('other'))
    expect(bodiesOf('POST /api/update-gender')).toHaveLength(2)
  })

  test('two choices in a row are sent one after the other, and the second stays', async () => {
    const first = later()
    let count = 0
    const { bodiesOf } = await renderProfile({
      answers: {
        'POST /api/update-gender': ({ gender }: { gender: string }) => {
          count += 1
          return count === 1 ? first.answer : json(200, { status: 'success', gender })
        },
      },
    })
    await userEvent.selectOptions(await gender(), 'male')
    await userEvent.selectOptions(await gender(), 'other')
    expect(bodiesOf('POST /api/update-gender')).toEqual([{ gender: 'male' }])
    expect((await gender()).value).toBe('other')
    await act(async () => first.go(json(200, { status: 'success', gender: 'male' })))
    expect(await rowOf('Gênero').findByText('Salvo')).toBeTruthy()
    expect(bodiesOf('POST /api/update-gender')).toEqual([{ gender: 'male' }, { gender: 'other' }])
    expect((await gender()).value).toBe('other')
  })
})

describe('a row', () => {
  const gender = () => rowOf('Gênero')
  const edit = () => screen.getByRole('button', { name: 'Editar Gênero' })
  const save = ({ gender }: { gender: string | null }) => json(200, { status: 'success', gender })

  test('reads as what was chosen, is a form where somebody touches it, and reads again when they are done', async () => {
    await renderProfile({ answers: { 'POST /api/update-gender': save } })
    await screen.findByText('Gênero')
    expect(gender().getByText('Não informado')).toBeTruthy()
    expect(document.querySelector('dl select, dl input')).toBeNull()

    await userEvent.click(edit())
    const select = screen.getByLabelText<HTMLSelectElement>('Gênero')
    expect(document.activeElement).toBe(select)
    await userEvent.selectOptions(select, 'other')
    await gender().findByText('Salvo')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Gênero')).toBeNull()
    expect(gender().getByText('Outro')).toBeTruthy()
    expect(document.activeElement).toBe(edit())
  })

  test('closes where somebody goes on elsewhere, and leaves them there', async () => {
    await renderProfile()
    await profileField('Gênero')
    await userEvent.click(screen.getByRole('switch', { name: 'Mostrar idade' }))
    expect(screen.queryByLabelText('Gênero')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Mostrar idade' }))
  })

  test('that was saved can be put back, once', async () => {
    const { bodiesOf } = await renderProfile({
      profile: () => json(200, { ...lia, gender: 'female' }),
      answers: { 'POST /api/update-gender': save },
    })
    await userEvent.selectOptions(await profileField('Gênero'), 'other')
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer Gênero' }))
    await waitFor(() => expect(bodiesOf('POST /api/update-gender')).toHaveLength(2))
    expect(bodiesOf('POST /api/update-gender')).toEqual([{ gender: 'other' }, { gender: 'female' }])
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Gênero').value).toBe('female'))
    expect(document.activeElement).toBe(screen.getByLabelText('Gênero'))
    expect(screen.queryByRole('button', { name: 'Desfazer Gênero' })).toBeNull()
  })
})

test('what another tab changed is shown here at once', async () => {
  await renderProfile()
  const gender = await profileField<HTMLSelectElement>('Gênero')
  await waitFor(() => expect(tellTab('profile-changed', { gender: 'other', coinBalance: 7 })).toBe(true))
  await waitFor(() => expect(gender.value).toBe('other'))
  expect(screen.getByText('7')).toBeTruthy()
  act(() => void tellTab('profile-changed', { birthday: '1994-07-22' }))
  expect(await screen.findByText('22/07/1994')).toBeTruthy()
})

describe('the birthday', () => {
  test('is told to be missing while there is none, and asked for once somebody touches that', async () => {
    await renderProfile()
    expect(await screen.findByText('Nenhum aniversário informado.')).toBeTruthy()
    expect(screen.queryByLabelText('Aniversário')).toBeNull()
    const input = await profileField<HTMLInputElement>('Aniversário')
    expect(input.type).toBe('date')
    expect(document.activeElement).toBe(input)
    expect(rowOf('Aniversário').getByText(/^Depois de salvar, não dá para mudar/)).toBeTruthy()
  })

  test('is a day of a Brazilian calendar afterwards, and no input', async () => {
    let stored: string | null = null
    const { bodiesOf } = await renderProfile({
      profile: () => json(200, { ...lia, birthday: stored }),
      answers: {
        'POST /api/update-birthday': ({ birthday }: { birthday: string }) => {
          stored = birthday
          return json(200, { status: 'success', birthday })
        },
      },
    })
    await userEvent.type(await profileField('Aniversário'), '1994-07-22')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar Aniversário' }))
    expect(await screen.findByText('22/07/1994')).toBeTruthy()
    expect(screen.queryByLabelText('Aniversário')).toBeNull()
    expect(rowOf('Aniversário').getByText('Salvo')).toBeTruthy()
    expect(bodiesOf('POST /api/update-birthday')).toEqual([{ birthday: '1994-07-22' }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('22/07/1994'))
  })

  test('that is no day is called an invalid date', async () => {
    await renderProfile({ profile: () => json(200, { ...lia, birthday: '1994-02-31' }) })
    expect(await screen.findByText('Invalid Date')).toBeTruthy()
  })

  test('of somebody too young is refused beside it, and stays there', async () => {
    await renderProfile({
      answers: {
        'POST /api/update-birthday': () =>
          refused(400, 'birthday_too_young', 'É preciso ter pelo menos 13 anos.'),
      },
    })
    const input = await profileField<HTMLInputElement>('Aniversário')
    await userEvent.type(input, '2024-07-22')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('É preciso ter pelo menos 13 anos.')
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['2024-07-22', 'true'])
  })
})

describe('Instagram and YouTube', () => {
  test('are inputs only while they are unset, and links afterwards', async () => {
    await renderProfile({
      profile: () => json(200, { ...lia, instagram: 'lia', youtube: 'https://www.youtube.com/@liacamara' }),
    })
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '@lia' })
    expect(link.href).toBe('https://www.instagram.com/lia/')
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '@liacamara' }).href).toBe(
      'https://www.youtube.com/@liacamara',
    )
    expect(screen.queryByLabelText('Instagram')).toBeNull()
  })

  test('nothing is sent while nothing is typed, and a second press sends nothing more', async () => {
    const { answer, go } = later()
    let stored = ''
    const { bodiesOf } = await renderProfile({
      profile: () => json(200, { ...lia, instagram: stored }),
      answers: { 'POST /api/update-instagram': () => answer },
    })
    await profileField('Instagram')
    const save = screen.getByRole('button', { name: 'Salvar Instagram' })
    await userEvent.click(save)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Informe um usuário do Instagram/)
    expect(document.activeElement).toBe(screen.getByLabelText('Instagram'))

    await userEvent.type(screen.getByLabelText('Instagram'), ' @Lia ')
    await userEvent.dblClick(save)
    expect(bodiesOf('POST /api/update-instagram')).toEqual([{ instagram: '@Lia' }])
    stored = 'lia'
    await act(async () => go(json(200, { status: 'success', instagram: 'lia' })))
    expect(await screen.findByRole('link', { name: '@lia' })).toBeTruthy()
    expect(screen.queryByText(/não foi salvo/)).toBeNull()
  })

  test('set elsewhere meanwhile, the value is shown, and what was typed here is not lost unseen', async () => {
    let stored = ''
    await renderProfile({
      profile: () => json(200, { ...lia, instagram: stored }),
      answers: {
        'POST /api/update-instagram': () => {
          stored = 'outra'
          return refused(409, 'already_set', 'Este campo já foi preenchido.')
        },
      },
    })
    await userEvent.type(await profileField('Instagram'), 'lia{Enter}')
    expect(await screen.findByRole('link', { name: '@outra' })).toBeTruthy()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toMatch(/“lia” não foi salvo. Este campo já foi preenchido/)
    expect(within(alert).getByRole('link', { name: 'Falar com a equipe' }).getAttribute('href')).toBe(
      '/contato',
    )
    await userEvent.click(within(alert).getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
