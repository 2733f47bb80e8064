import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import type { Language } from '#contract/schema.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { setTabTexts } from '../../platform/texts/tab-texts.ts'
import { Toasts } from '../../ui/states/toasts.tsx'
import { SignOutQuestion, signOutQuestion } from './sign-out-question.tsx'

test('who cannot be asked, since the texts of the question do not come, stays signed in and is told why', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setTabTexts(createTexts('pt', pt))
  // There are no files of this language to fetch.
  const texts = createTexts('xx' as Language, {})
  render(
    <I18nextProvider i18n={texts}>
      <SignOutQuestion />
      <Toasts />
    </I18nextProvider>,
  )
  const answer = vi.fn()
  await act(async () => signOutQuestion.set({ lost: ['lines'], answer }))

  await screen.findByText(/^Não foi possível carregar esta parte/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(answer).toHaveBeenCalledExactlyOnceWith(false)
})
