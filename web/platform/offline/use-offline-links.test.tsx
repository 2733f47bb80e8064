import { act, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import pages from '#locales/pt/pages.json' with { type: 'json' }
import { Toasts } from '../../ui/states/toasts.tsx'
import { createTexts } from '../texts/i18n.ts'
import { useOfflineLinks } from './use-offline-links.ts'

afterEach(() => vi.restoreAllMocks())

const Site = createRoutesStub([
  {
    Component: () => {
      useOfflineLinks()
      return <Outlet />
    },
    children: [
      { path: '/', Component: Start },
      { path: '/blog', Component: () => <p>the blog</p>, loader: () => null },
      { path: '/pvt', Component: () => <p>private</p> },
    ],
  },
])

function Start() {
  return (
    <>
      <p>the start</p>
      <Link to="/blog">to the blog</Link>
      <Link to="/pvt">to private matters</Link>
      <a href="#end">to the end</a>
    </>
  )
}

async function open() {
  await act(async () =>
    render(
      <I18nextProvider i18n={createTexts('pt', { 'pages.json': pages })}>
        <Site initialEntries={['/']} />
        <Toasts />
      </I18nextProvider>,
    ),
  )
}

const network = (here: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(here)
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))
const notice = 'Você está sem conexão. Tente de novo quando ela voltar.'

test('a page that needs the network is not left for while that is away, and opens when asked again', async () => {
  await open()
  network(false)
  await press('to the blog')
  screen.getByText('the start')
  screen.getByText(notice)

  network(true)
  await press('Tentar de novo')
  screen.getByText('the blog')
})

test('what needs no network opens without it', async () => {
  await open()
  network(false)
  expect(fireEvent.click(screen.getByText('to the end'))).toBe(true)
  await press('to private matters')
  screen.getByText('private')
})

test('while there is a network no link is held back', async () => {
  await open()
  network(true)
  await press('to the blog')
  screen.getByText('the blog')
})
