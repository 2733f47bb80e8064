import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { DateSettings } from '#contract/rules/long-date.ts'
import { useRelativeTimes } from '../../features/notifications/use-relative-times.ts'
import { useChatTimes } from '../../features/timeline/log/use-chat-times.ts'
import { createTexts } from './i18n.ts'
import { useLanguage } from './language.ts'
import pt from './languages/pt.ts'
import { useDates } from './use-dates.ts'

const at = '2026-11-02T12:00:00Z'

/** Shows every format of an instant or a duration. */
function Moments() {
  const { t } = useTranslation('chat')
  const { chooseLanguage } = useLanguage()
  const dates = useDates()
  const times = useChatTimes()
  const { dayName, titleOf } = useRelativeTimes()
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const texts = [
    ...Object.values(dates).map((tell) => tell(at)),
    ...[times.titleOf(at), titleOf(at), dayName(yesterday)],
    t('events.banTimed', { by: 'lia', nickname: 'rui', minutes: 1560 }),
  ]
  return (
    <button type="button" onClick={() => void chooseLanguage('fr')}>
      {texts.join(' · ')}
    </button>
  )
}

async function show(dateStyle: DateSettings['dateStyle']): Promise<HTMLElement> {
  const company = { dateStyle, timeZone: 'America/Sao_Paulo' }
  const Site = createRoutesStub([{ id: 'root', path: '/', Component: Moments, loader: () => ({ company }) }])
  await act(async () =>
    render(
      <I18nextProvider i18n={createTexts('pt', pt)}>
        <Site initialEntries={['/']} hydrationData={{ loaderData: { root: { company } } }} />
      </I18nextProvider>,
    ),
  )
  return screen.getByRole('button')
}

test('a language that is chosen in the middle changes every date, relative ones and spans included', async () => {
  const button = await show('interface')
  expect(button.textContent).toMatch(/2 de novembro.*ontem.*1 dia e 2 horas/)
  await userEvent.setup().click(button)
  await vi.waitFor(() => expect(button.textContent).toMatch(/2 novembre.*hier.*1\sjour\set\s2\sheures/))
  expect(button.textContent).not.toMatch(/ de |ontem|dia|horas/)
})

test('where the site tells dates in Portuguese, all of them stay so', async () => {
  const button = await show('long-pt')
  const before = button.textContent.split(' · ').slice(0, -1)
  await userEvent.setup().click(button)
  await vi.waitFor(() => expect(button.textContent).toMatch(/1\sjour\set\s2\sheures/))
  expect(button.textContent.split(' · ').slice(0, -1)).toEqual(before)
})
