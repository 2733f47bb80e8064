import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import en from '#locales/en/articles.json' with { type: 'json' }
import staff from '#locales/en/staff.json' with { type: 'json' }
import staffEditor from '#locales/en/staff-editor.json' with { type: 'json' }
import { json, type Sent } from '../../../../../../tests/support/web/fake-network.ts'
import { sampleArticle as article, renderEditor } from '../../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../../tests/support/web/staff-session.ts'
import { ArticleEditor } from '../article-editor.tsx'

afterEach(forgetStaff)

const isWrite = ({ method }: Sent) => method === 'PUT' || method === 'POST'

function Anglophone() {
  const { i18n } = useTranslation()
  // Loads the texts before the language changes, so that the field stays mounted.
  i18n.addResourceBundle('en', 'staff', staff)
  i18n.addResourceBundle('en', 'staff-editor', staffEditor)
  return (
    <button type="button" onClick={() => void i18n.changeLanguage('en')}>
      in English
    </button>
  )
}

Element.prototype.scrollIntoView = () => {}

test('the address of an article can be changed, and its former ones are told', async () => {
  const written = { status: 'success', id: 5, slug: 'mar-alto', version: 4, message: 'Artigo salvo.' }
  const sent = staffWith((call) => (isWrite(call) ? json(200, written) : undefined))
  await renderEditor(() => <ArticleEditor userId={7} article={article} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publicação' }))
  expect(screen.getByText('/blog/antes')).toBeTruthy()
  const address = screen.getByLabelText('Endereço')
  await userEvent.clear(address)
  await userEvent.type(address, 'Mar Alto')
  await userEvent.click(screen.getByRole('button', { name: /^Mudar endereço/ }))
  await waitFor(() => expect(address).toHaveProperty('value', 'mar-alto'))
  await screen.findByText('Endereço alterado.')
  expect(JSON.parse(sent.find(isWrite)?.body ?? '')).toEqual({ slug: 'mar-alto', version: 3 })
})

test('a title of which no address can be made is taken once one was chosen', async () => {
  const message = 'O endereço precisa de letras ou números.'
  const refusal = {
    status: 'error',
    code: 400,
    key: 'article_slug_empty',
    message,
    errors: { title: [message] },
  }
  const written = { status: 'success', id: 5, slug: 'onda', version: 4, message: 'Artigo salvo.' }
  let hasAddress = false
  const sent = staffWith((call) => {
    if (!isWrite(call)) return undefined
    const { slug, title } = JSON.parse(call.body ?? '')
    hasAddress ||= slug !== undefined
    return title === '🌊' && !hasAddress ? json(400, refusal) : json(200, written)
  })
  await renderEditor(() => <ArticleEditor userId={7} article={article} />)
  await userEvent.clear(await screen.findByLabelText('Título'))
  await userEvent.type(screen.getByLabelText('Título'), '🌊')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'Publicação' }))
  await userEvent.type(screen.getByLabelText('Endereço'), '-onda')
  await userEvent.click(screen.getByRole('button', { name: /^Mudar endereço/ }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(JSON.parse(sent.filter(isWrite).at(-1)?.body ?? '')).toMatchObject({ title: '🌊' }),
  )
})

test('why an address is refused is said in the language that is chosen meanwhile', async () => {
  const message = 'Este artigo não existe.'
  staffWith((call) =>
    isWrite(call) ? json(404, { status: 'error', code: 404, key: 'article_not_found', message }) : undefined,
  )
  await renderEditor(() => (
    <>
      <ArticleEditor userId={7} article={article} />
      <Anglophone />
    </>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Publicação' }))
  await userEvent.type(screen.getByLabelText('Endereço'), '-alto')
  await userEvent.click(screen.getByRole('button', { name: /^Mudar endereço/ }))
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'in English' }))
  expect(await screen.findByText(en.errors.article_not_found)).toBeTruthy()
})
