import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { type FirstStep, firstSteps } from '#contract/rules/first-steps.ts'
import settings from '#locales/pt/staff-settings.json' with { type: 'json' }
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { StepsLeft } from './steps-left.tsx'

afterEach(forgetStaff)

function Screen() {
  const { i18n } = useTranslation()
  i18n.addResourceBundle('pt', 'staff-settings', settings)
  return <StepsLeft />
}

async function show(steps: { isHidden: boolean; completed: readonly FirstStep[] } | null) {
  const done = Object.fromEntries(firstSteps.map((step) => [step, steps?.completed.includes(step) ?? false]))
  const overview = { firstSteps: steps && { isHidden: steps.isHidden, done } }
  const sent = staffWith(() => json(200, overview))
  await renderPage(Screen)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
}

test('a new owner sees how many of the first steps are done, and the way back to them', async () => {
  await show({ isHidden: false, completed: ['name'] })
  await screen.findByText('Primeiros passos: 1 de 7 feitos')
  expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/admin')
})

test.each([
  ['hidden', { isHidden: true, completed: [] }],
  ['complete', { isHidden: false, completed: firstSteps }],
  ['not for them', null],
])('first steps that are %s are not counted', async (_which, steps) => {
  await show(steps)
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(screen.queryByText(/Primeiros passos/)).toBeNull()
})
