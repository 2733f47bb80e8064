import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabList, TabPanel } from './tabs.tsx'

const tabs = [
  { id: 'people', title: 'Conectados', count: 16 },
  { id: 'level', title: 'Seu nível' },
]

function Stand() {
  const [selected, select] = useState('people')
  return (
    <>
      <TabList label="Painel" tabs={tabs} selected={selected} onSelect={select} idBase="x" />
      <TabPanel idBase="x" id={selected}>
        conteúdo de {selected}
      </TabPanel>
    </>
  )
}

test('the arrow keys, Home and End move between tabs and round the end', async () => {
  render(<Stand />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Conectados16')

  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Seu nível' }).textContent).toBe('conteúdo de level')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Conectados16')
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Seu nível')
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Conectados16')
})

test('only the selected tab is in the order of the Tab key', () => {
  render(<Stand />)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
})
