import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { lia, profileField, refused, renderProfile } from '../../../../tests/support/web/render-profile.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A response that arrives when `go` is called. */
function later() {
  let go = (_answer: Response) => {}
  const answer = new Promise<Response>((resolve) => {
    go = resolve
  })
  return { answer, go }
}

describe('the welcome message', () => {
  const field = () => profileField<HTMLTextAreaElement>('Mensagem de boas-vindas')
  const save = () => screen.getByRole('button', { name: 'Salvar Mensagem de boas-vindas' })
  const call = 'POST /api/update-welcome-message'
  let stored = ''
  const profile = () => json(200, { ...lia, welcomeMessage: stored })
  const echo = ({ welcomeMessage }: { welcomeMessage: string }) => {
    stored = welcomeMessage
    return json(200, { status: 'success', welcomeMessage })
  }

  test('is counted, saved with its lines, and can be emptied', async () => {
    stored = 'Oi!'
    const { bodiesOf } = await renderProfile({ profile, answers: { [call]: echo } })
    expect((await field()).value).toBe('Oi!')
    expect(screen.getByText('3 de 500')).toBeTruthy()
    await userEvent.type(await field(), '{Enter}Me chame.')
    await userEvent.click(save())
    expect(await screen.findByText('Salvo')).toBeTruthy()
    await userEvent.clear(await field())
    await userEvent.click(save())
    await waitFor(() => expect(bodiesOf(call)).toHaveLength(2))
    expect(bodiesOf(call)).toEqual([{ welcomeMessage: 'Oi!\nMe chame.' }, { welcomeMessage: '' }])
    expect((await field()).value).toBe('')
  })

  test('is read as others read it, and Escape gives up what was typed', async () => {
    stored = 'Oi!'
    const { bodiesOf } = await renderProfile({ profile, answers: { [call]: echo } })
    expect(await screen.findByText('Oi!')).toBeTruthy()
    expect(screen.queryByLabelText('Mensagem de boas-vindas')).toBeNull()
    await userEvent.type(await field(), ' Tudo bem?')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('Oi!')).toBeTruthy()
    const opener = screen.getByRole('button', { name: 'Editar Mensagem de boas-vindas' })
    expect(document.activeElement).toBe(opener)
    expect(localStorage.getItem('draft:7:profile/welcome')).toBeNull()

    await userEvent.type(await field(), ' Tudo bem?')
    await userEvent.click(save())
    await screen.findByText('Oi! Tudo bem?')
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer Mensagem de boas-vindas' }))
    await waitFor(() => expect(bodiesOf(call)).toHaveLength(2))
    expect(await screen.findByText('Oi!')).toBeTruthy()
  })

  test('is called saved until the next email', async () => {
    stored = 'Oi!'
    await renderProfile({ profile, answers: { [call]: echo } })
    await userEvent.type(await field(), ' Oi de novo!')
    await userEvent.click(save())
    await screen.findByText('Salvo')
    await userEvent.type(await field(), '.')
    expect(screen.queryByText('Salvo')).toBeNull()
  })

  test('that is saved reloads the profile, and what else is new is shown with it', async () => {
    await renderProfile({
      profile: () =>
        json(200, { ...lia, welcomeMessage: stored, coinBalance: stored === 'Oi de novo' ? 12 : 7 }),
      answers: { [call]: echo },
    })
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Oi de novo')
    expect(screen.getByText('7')).toBeTruthy()
    await userEvent.click(save())
    expect(await screen.findByText('12')).toBeTruthy()
  })

  test('that is too long is not sent', async () => {
    const { bodiesOf } = await renderProfile({ answers: { [call]: echo } })
    await userEvent.click(await field())
    await userEvent.paste('x'.repeat(502))
    expect(screen.getByText(/2 caracteres a mais/)).toBeTruthy()
    await userEvent.click(save())
    expect(bodiesOf(call)).toEqual([])
  })

  test('that could not be saved stays in its field, also through a reload, until it is discarded', async () => {
    await renderProfile({ answers: { [call]: () => refused(500, 'internal_error', 'Ops') } })
    await userEvent.type(await field(), 'Canto e toco')
    await userEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Ops/)
    expect((await field()).value).toBe('Canto e toco')
    expect(localStorage.getItem('draft:7:profile/welcome')).toBe('Canto e toco')

    await userEvent.click(screen.getByRole('button', { name: 'Descartar mudanças' }))
    expect((await field()).value).toBe('')
    expect(localStorage.getItem('draft:7:profile/welcome')).toBeNull()
  })

  test('what is typed while it is being saved is kept', async () => {
    const { answer, go } = later()
    await renderProfile({ answers: { [call]: () => answer } })
    await userEvent.type(await field(), 'Oi')
    await userEvent.click(save())
    await userEvent.type(await field(), ', gente')
    await act(async () => go(json(200, { status: 'success', welcomeMessage: 'Oi' })))
    expect(await screen.findByText('Salvo')).toBeTruthy()
    expect((await field()).value).toBe('Oi, gente')
  })
})
