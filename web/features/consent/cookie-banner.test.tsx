import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { consentCookie, readConsent } from './use-consent.ts'

class StillObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  // biome-ignore lint/suspicious/noDocumentCookie: as in the browser of a new visitor
  document.cookie = 'cookies_accepted=; Max-Age=0; Path=/'
})

function visit() {
  const Page = createRoutesStub([{ path: '/', Component: CookieBanner }])
  return render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <Page />
    </I18nextProvider>,
  )
}

test.each([
  ['Aceitar', 'true'],
  ['Recusar', 'false'],
])('"%s" is remembered as %s and the banner does not come back', async (name, value) => {
  const { unmount } = visit()
  await userEvent.click(await screen.findByRole('button', { name }))

  expect(document.cookie).toContain(`cookies_accepted=${value}`)
  expect(screen.queryByRole('region', { name: 'Aviso de cookies' })).toBeNull()
  unmount()
  visit()
  expect(screen.queryByRole('region', { name: 'Aviso de cookies' })).toBeNull()
})

test('both answers are reached with the keyboard', async () => {
  visit()
  await screen.findByRole('region', { name: 'Aviso de cookies' })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  expect(readConsent(document.cookie)).toBe('declined')
})

test('the answer is kept for 365 days on the whole site, over TLS only where there is TLS', () => {
  expect(consentCookie('accepted', false)).toBe(
    'cookies_accepted=true; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  expect(consentCookie('declined', true)).toBe(
    'cookies_accepted=false; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  )
})

test('other cookies are not taken for an answer', () => {
  expect(readConsent('user-language=pt; not_cookies_accepted=true')).toBeUndefined()
  expect(readConsent('user-language=pt; cookies_accepted=true')).toBe('accepted')
})
