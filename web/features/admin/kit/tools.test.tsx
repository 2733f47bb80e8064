import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Pages } from './list-head.tsx'
import { ToolDialog, ToolForm } from './tool-form.tsx'
import { ToolList } from './tool-list.tsx'
import { ToolRow } from './tool-row.tsx'
import { useLastPage } from './use-last-page.ts'
import { useListAddress } from './use-list-address.ts'
import { useToolForm } from './use-tool-form.ts'

type Send = (values: { name: string }, changed: object, clientId: string) => Promise<{ message: string }>

function Stand({ send, dialog = false }: { send: Send; dialog?: boolean }) {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('pt', 'staff')) i18n.addResourceBundle('pt', 'staff', staff)
  const form = useToolForm({ stored: { name: 'Farol' }, send })
  const fields = (
    <Field label="Nome" error={form.errorOf('name')}>
      <TextInput value={form.values.name} onChange={({ target }) => form.set('name', target.value)} />
    </Field>
  )
  if (!dialog) return <ToolForm form={form}>{fields}</ToolForm>
  return (
    <ToolDialog form={form} title="Mudar" close={() => {}}>
      {fields}
    </ToolDialog>
  )
}

const saving = () => screen.getByRole('button', { name: /^Salvar/ })

test('a form is sent once something has changed, once, and says that it was stored', async () => {
  const sent: object[] = []
  let finish: (answer: { message: string }) => void = () => {}
  const send: Send = (values) => {
    sent.push(values)
    return new Promise((resolve) => {
      finish = resolve
    })
  }
  await renderPage(() => <Stand send={send} />)
  expect((saving() as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Nome'), ' novo')
  await userEvent.dblClick(saving())
  expect(sent).toEqual([{ name: 'Farol novo' }])

  finish({ message: 'Salvo.' })
  expect(await screen.findByText('Salvo.')).toBeTruthy()
})

test('a form that was not answered is sent again by the same id, and the next one by another', async () => {
  const ids: string[] = []
  let isAnswered = false
  const send: Send = async (_, __, clientId) => {
    ids.push(clientId)
    if (!isAnswered) throw new ApiError({ status: 0, key: 'unreachable', message: 'Sem rede.' })
    return { message: 'Salvo.' }
  }
  await renderPage(() => <Stand send={send} />)
  await userEvent.type(screen.getByLabelText('Nome'), ' novo')
  await userEvent.click(saving())
  await screen.findByText('Sem rede.')
  isAnswered = true
  await userEvent.type(screen.getByLabelText('Nome'), '!')
  await userEvent.click(saving())
  await screen.findByText('Salvo.')
  await userEvent.type(screen.getByLabelText('Nome'), '!')
  await userEvent.click(saving())
  await waitFor(() => expect(ids).toHaveLength(3))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('what is typed while a form is sent stays there', async () => {
  let finish: (answer: { message: string }) => void = () => {}
  const send: Send = () => new Promise((resolve) => (finish = resolve))
  await renderPage(() => <Stand send={send} />)
  const field = screen.getByLabelText<HTMLInputElement>('Nome')
  await userEvent.type(field, ' novo')
  await userEvent.click(saving())
  await userEvent.type(field, ' e alto')
  finish({ message: 'Salvo.' })
  expect(await screen.findByText('Salvo.')).toBeTruthy()
  await waitFor(() => expect((saving() as HTMLButtonElement).disabled).toBe(false))
  expect(field.value).toBe('Farol novo e alto')
})

test('what is wrong with a field stands at the field, everything else above the button', async () => {
  const refuse = (key: string, errors = {}): Send => {
    return () => Promise.reject(new ApiError({ status: 400, key, message: `Recusado: ${key}`, errors }))
  }
  await renderPage(() => <Stand dialog send={refuse('invalid', { name: ['Curto demais.'] })} />)
  await userEvent.type(screen.getByLabelText('Nome'), '!{Enter}')
  expect(await screen.findByText('Curto demais.')).toBeTruthy()
  cleanup()
  await renderPage(() => <Stand send={refuse('invalid', { name: ['Curto demais.'] })} />)
  await userEvent.type(screen.getByLabelText('Nome'), '!')
  await userEvent.click(saving())
  expect(await screen.findByText('Curto demais.')).toBeTruthy()
  expect(document.activeElement, 'it may be out of sight').toBe(screen.getByLabelText('Nome'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failure that belongs to no field is told, and what was typed stays', async () => {
  await renderPage(() => <Stand send={() => Promise.reject(new Error('Sem conexão'))} />)
  await userEvent.type(screen.getByLabelText('Nome'), '!{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Sem conexão')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Farol!')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer as mudanças' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Farol')
})

function Lists() {
  useTranslation().i18n.addResourceBundle('pt', 'staff', staff)
  const query = { isError: false, isFetching: false, refetch: async () => ({}) as never }
  const rest = { keyOf: (name: string) => name, row: (name: string) => <ToolRow title={name} /> }
  return (
    <>
      <ToolList
        label="vem"
        query={{ ...query, data: undefined }}
        empty={{ mark: 'wheel', at: [50, 50], title: 'Nada' }}
        {...rest}
      />
      <ToolList
        label="falhou"
        query={{ ...query, data: undefined, isError: true }}
        empty={{ mark: 'wheel', at: [50, 50], title: 'Nada' }}
        {...rest}
      />
      <ToolList
        label="nada"
        query={{ ...query, data: [] }}
        empty={{ mark: 'wheel', at: [50, 50], title: 'Nada ainda' }}
        {...rest}
      />
      <ToolList
        label="faróis"
        query={{ ...query, data: ['Santa Marta'] }}
        empty={{ mark: 'wheel', at: [50, 50], title: 'Nada' }}
        {...rest}
      />
    </>
  )
}

function PagesHere({ total }: { total: number }) {
  useTranslation().i18n.addResourceBundle('pt', 'staff', staff)
  const { page, toPage } = useListAddress()
  useLastPage({ data: { total }, isPlaceholderData: false }, page, toPage)
  return <Pages page={page} total={total} onPage={toPage} />
}

test('a page that has nothing any more leads to the last one that has something', async () => {
  await renderPage(() => <PagesHere total={81} />, '/here?page=9')
  expect(await screen.findByText('81 a 81 de 81')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Página anterior' }).hasAttribute('disabled')).toBe(false)
  cleanup()
  await renderPage(() => <PagesHere total={40} />, '/here?page=2')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a list says what is the matter with it: on its way, failed, empty, or there', async () => {
  await renderPage(Lists)
  expect(screen.getByText('Carregando')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Não deu para carregar a lista.')
  expect(screen.getByRole('heading', { name: 'Nada ainda' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'faróis' })).getByText('Santa Marta')).toBeTruthy()
})
