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
  // They come before the language does: the step stays.
  i18n.addResourceBundle('en', 'staff', staff)
  i18n.addResourceBundle('en', 'staff-editor', staffEditor)
  return (
    <button type="button" onClick={() => void i18n.changeLanguage('en')}>
      in English
    </button>
  )
}

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
