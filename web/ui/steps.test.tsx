import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Steps } from './steps.tsx'

test('steps lead to where one may go, and tell where one is', () => {
  const steps = [{ text: 'Texto', to: '/editor/7' }, { text: 'Capa', to: '/editor_image/7' }, { text: 'Fim' }]
  render(<Steps label="Etapas" steps={steps} current={1} />, { wrapper: MemoryRouter })
  const bar = within(screen.getByRole('navigation', { name: 'Etapas' }))
  const links = bar.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/editor/7', '/editor_image/7'])
  expect(bar.getByRole('link', { name: /Capa/ }).getAttribute('aria-current')).toBe('step')
  expect(bar.getByText('Fim').parentElement?.getAttribute('aria-disabled')).toBe('true')
})
