import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import channels from '#locales/en/channels.json' with { type: 'json' }
import { createTexts } from '../../../platform/texts/i18n.ts'
import en from '../../../platform/texts/languages/en.ts'
import type { ExpulsionAct } from './chanserv.ts'
import Expulsion from './expulsion.tsx'

function show(act: Exclude<ExpulsionAct, 'MUTE'>) {
  const onAsk = vi.fn(async () => {})
  render(
    <I18nextProvider i18n={createTexts('en', { ...en, 'channels.json': channels })}>
      <Expulsion act={act} slug="rio" nickname="rui" onAsk={onAsk} onClose={() => {}} />
    </I18nextProvider>,
  )
  return { onAsk, user: userEvent.setup() }
}

test('a kick has a reason, or none', async () => {
  const { onAsk, user } = show('KICK')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/))
  await user.keyboard(' out of line {Enter}')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ reason: 'out of line' })
  expect(screen.queryByLabelText('For how long')).toBeNull()
})

test.each([
  ['10 minutes', 10],
  ['1 week', 10_080],
])('a ban of %s is one of %i minutes', async (name, minutes) => {
  const { onAsk, user } = show('KICKBAN')
  await user.selectOptions(screen.getByLabelText('For how long'), name)
  await user.click(screen.getByRole('button', { name: /^Ban/ }))
  expect(onAsk).toHaveBeenCalledWith({ reason: '', minutes })
})

test('a ban lasts until it is lifted, unless somebody says how long', async () => {
  const { onAsk, user } = show('KICKBAN')
  await user.click(screen.getByRole('button', { name: /^Ban/ }))
  expect(onAsk).toHaveBeenCalledWith({ reason: '' })
})

test('another time is typed in minutes, within a year', async () => {
  const { onAsk, user } = show('KICKBAN')
  await user.selectOptions(screen.getByLabelText('For how long'), 'Another time')
  const field = screen.getByLabelText('Minutes')
  await user.clear(field)
  await user.type(field, '525601')
  screen.getByText('From 1 minute to 1 year (525,600 minutes).')
  await user.click(screen.getByRole('button', { name: /^Ban/ }))
  expect(onAsk).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '45{Enter}')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ reason: '', minutes: 45 })
})
