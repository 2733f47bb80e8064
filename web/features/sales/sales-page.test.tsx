import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownLogo } from '#contract/rules/pictures.ts'
import sales from '#locales/pt/sales.json' with { type: 'json' }
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import SalesPage from './sales-page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

function show(company: { checkoutUrl?: string; salesVideoId?: string }, consent: 'true' | 'false') {
  // biome-ignore lint/suspicious/noDocumentCookie: as in a browser with an answer
  document.cookie = `cookies_accepted=${consent}; Path=/`
  const site = { name: 'Canal Barra', logo: ownLogo, checkoutUrl: '', salesVideoId: '', ...company }
  const Site = createRoutesStub([
    { id: 'root', path: '/', children: [{ index: true, Component: SalesPage }] },
  ])
  const loaderData = { root: { company: site, publicUrl: 'https://barra.example' } }
  return render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, 'sales.json': sales })}>
      <Site hydrationData={{ loaderData }} />
    </I18nextProvider>,
  )
}

const frame = () => document.querySelector('iframe')

test('the checkout opens elsewhere in a tab of its own, and is not offered before it is known', async () => {
  const { unmount } = show({ checkoutUrl: 'https://pagar.example/curso' }, 'false')
  const link = screen.getByRole('link', { name: /Quero fazer o curso/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    ...['https://pagar.example/curso', '_blank'],
  ])
  expect(link.getAttribute('rel')).toContain('noopener')
  unmount()

  show({}, 'false')
  expect(screen.queryByRole('link', { name: /Quero fazer o curso/ })).toBeNull()
  expect(screen.getByText(/As inscrições abrem em breve/)).toBeTruthy()
})

test('the video begins by itself without sound, and can be paused, where other sites are agreed to', async () => {
  show({ salesVideoId: 'dQw4w9WgXcQ' }, 'true')
  const { origin, pathname, searchParams } = new URL(frame()?.src ?? '')
  expect(origin + pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect([searchParams.get('autoplay'), searchParams.get('mute')]).toEqual(['1', '1'])

  const received: unknown[] = []
  vi.spyOn(frame()?.contentWindow as Window, 'postMessage').mockImplementation((...sent: unknown[]) => {
    received.push(sent)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Pausar o vídeo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar o vídeo' }))
  expect(received).toEqual([
    ['{"event":"command","func":"pauseVideo","args":[]}', 'https://www.youtube-nocookie.com'],
    ['{"event":"command","func":"playVideo","args":[]}', 'https://www.youtube-nocookie.com'],
  ])
})

test('without that agreement nothing of the other site comes before a press', async () => {
  show({ salesVideoId: 'dQw4w9WgXcQ' }, 'false')
  expect(frame()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Assistir à apresentação/ }))
  expect(frame()?.src).toContain('youtube-nocookie.com')
})

test('who wants less motion starts the video themselves, and without a video there is only a picture', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { unmount } = show({ salesVideoId: 'dQw4w9WgXcQ' }, 'true')
  expect(frame()).toBeNull()
  unmount()

  show({}, 'true')
  expect(frame()).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('.sales-video img')).not.toBeNull()
})
