import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { json } from '../../../../../../tests/support/web/fake-network.ts'
import { renderEditor } from '../../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../../tests/support/web/staff-session.ts'
import { PreviewLinks } from './preview-links.tsx'

afterEach(forgetStaff)

const link = {
  id: 4,
  createdAt: '2024-03-04T15:00:00Z',
  expiresAt: '2024-03-11T15:00:00Z',
  creatorName: 'lia',
}

test('a link is made, shown once to be copied, and ended', async () => {
  let links = [link]
  const added = { ...link, id: 5, address: '/preview/segredo' }
  const sent = staffWith(({ method }) => {
    if (method === 'GET') return json(200, links)
    links = method === 'POST' ? [added, link] : [link]
    return json(200, method === 'POST' ? added : { status: 'success', message: 'O link não funciona mais.' })
  })
  await renderEditor(() => <PreviewLinks articleId={5} />)
  await screen.findByText(/^lia · criado em/)
  await userEvent.click(screen.getByRole('button', { name: /^Criar link/ }))
  const address = await screen.findByLabelText('Novo link')
  expect(address).toMatchObject({ readOnly: true, value: `${location.origin}/preview/segredo` })
  const [first] = screen.getAllByRole('listitem')
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^Encerrar o link/ }))
  await screen.findByText('O link não funciona mais.')
  expect(screen.queryByLabelText('Novo link')).toBeNull()
  expect(sent.map(({ method, url }) => [method, url])).toContainEqual([
    'DELETE',
    '/api/articles/5/previews/5',
  ])
})

test('what is refused is said', async () => {
  staffWith(({ method }) =>
    method === 'GET' ? json(200, []) : json(409, { key: 'previews_too_many', message: 'Já tem 20.' }),
  )
  await renderEditor(() => <PreviewLinks articleId={5} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Criar link/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('Já tem 20.')
})
