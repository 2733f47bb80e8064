import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { QuickNews } from './quick-news.tsx'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as in the browser of a new visitor
  document.cookie = 'cookies_accepted=; Max-Age=0; Path=/'
})

const item = (title: string, { link = `https://g1.example/${title}`, src = '' } = {}) => ({
  ...{ link, title, snippet: `Sobre ${title}` },
  pagemap: { cse_image: [{ src }] },
})
const picture = 'https://s2.glbimg.example/farol.jpg'

function visit(...news: ReturnType<typeof item>[]) {
  const { container } = render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <QuickNews news={news} />
    </I18nextProvider>,
  )
  return container
}

test('the first has its first words, all lead to where they are from, in another tab', () => {
  visit(item('Farol'), item('Maré'))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://g1.example/Farol',
    'https://g1.example/Maré',
  ])
  for (const link of links) expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer')
  expect(screen.getByText('Sobre Farol')).toBeTruthy()
  expect(screen.queryByText('Sobre Maré')).toBeNull()
})

test('a picture of another site waits until it is asked for, and is not told who asks', async () => {
  const page = visit(item('Farol', { src: picture }))
  expect(page.querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Mostrar a imagem.*s2\.glbimg\.example/ }))
  const image = page.querySelector('img')
  expect(image?.getAttribute('src')).toBe(picture)
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('who has agreed sees it at once; one that does not come leaves a piece of chart', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as in a browser with consent
  document.cookie = 'cookies_accepted=true; Path=/'
  const page = visit(item('Farol', { src: picture }))
  fireEvent.error(page.querySelector('img') as HTMLImageElement)
  expect(page.querySelector('img')).toBeNull()
  expect(page.querySelector('.cover-none')).toBeTruthy()
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
  'an address such as "%s" is neither link nor picture',
  (address) => {
    const page = visit(item('Farol', { src: address }), item('Isca', { link: address }))
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(page.querySelector('img')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  },
)
