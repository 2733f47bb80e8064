import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { languages } from '../../../platform/texts/language.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import PageTextPage from './page-text-page.tsx'

afterEach(() => {
  forgetStaff()
  onlineManager.setOnline(true)
})

const textOf = (title: string) => ({ title, content: '<p>Somos nós.</p>' })
const stored = (version: number, title: string) =>
  json(200, {
    ...{ key: 'about', version, updatedAt: '2024-03-04T15:00:00Z' },
    texts: Object.fromEntries(languages.map((language) => [language, textOf(title)])),
  })

function Shown() {
  const props = { params: { key: 'about' } } as Parameters<typeof PageTextPage>[0]
  return useStaffTexts('staff-settings') === 'ready' && <PageTextPage {...props} />
}

test('what is written on a page stays when the network comes back and a colleague has published it', async () => {
  let version = 1
  const sent = staffWith(({ url }) =>
    url.startsWith('/api/admin/pages/about') ? stored(version, `Sobre nós ${version}`) : undefined,
  )
  const requests = () => sent.filter(({ url }) => url.startsWith('/api/admin/pages/about')).length
  await renderPage(Shown, '/admin/pages/about')
  const title = await screen.findByLabelText('Título')
  await userEvent.type(title, ' e vocês')
  version = 2
  await act(async () => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Sobre nós 1 e vocês'))
  expect(requests()).toBe(1)
})
