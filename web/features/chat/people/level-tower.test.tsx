import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from '../../../platform/texts/i18n.ts'
import pt from '../../../platform/texts/languages/pt.ts'
import LevelTower from './level-tower.tsx'

test('the tower is read from the user to the founder; steps up to one’s own are reached', () => {
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <LevelTower channelName="#rio" level={5} hasNickname />
    </I18nextProvider>,
  )
  const steps = screen.getAllByRole('listitem')

  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Usuário, alcançado',
    'Usuário com apelido, alcançado',
    'Com voz, alcançado',
    'Operadorvocê está aqui',
    'Mestre',
    'Fundador',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    ...[null, null, null, 'step', null, null],
  ])
  expect(steps.filter(({ dataset }) => dataset.reached)).toHaveLength(4)
})
