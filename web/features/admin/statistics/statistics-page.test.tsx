import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { statisticsLists } from '#contract/rules/statistics.ts'
import type { Ranking, Statistics, StatisticsList } from '#contract/statistics.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { ticksFor } from './reads-plot.tsx'
import StatisticsPage from './statistics-page.tsx'

afterEach(forgetStaff)

function Screen() {
  return useStaffTexts('staff-statistics') === 'ready' && <StatisticsPage />
}

const nothing: Ranking = { total: 0, rows: [], others: { count: 0, before: 0 } }
const point = (day: number, count: number) => ({ from: `2026-11-${String(day).padStart(2, '0')}`, count })

function week(lists: Partial<Record<StatisticsList, Ranking>> = {}): Statistics {
  const counts = lists.pages ? [3, 0, 1200, 8, 0, 1, 2] : [0, 0, 0, 0, 0, 0, 0]
  const empty = Object.fromEntries(statisticsLists.map((list) => [list, nothing]))
  return {
    ...{ range: '7', from: '2026-11-20', to: '2026-11-26' },
    reads: {
      total: counts.reduce((sum, count) => sum + count, 0),
      before: 900,
      points: counts.map((count, index) => point(20 + index, count)),
    },
    lists: { ...empty, ...lists } as Statistics['lists'],
  }
}

async function open(statistics: Statistics) {
  const sent = staffWith(() => json(200, statistics))
  await renderPage(Screen, '/here?range=7')
  return sent
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('each day is a bar, and the table says the same', async () => {
  await open(week({ pages: { ...nothing, total: 1214 } }))
  const figure = await screen.findByRole('figure', {
    name: /O maior dia: 22 de novembro de 2026, com 1\.200/,
  })
  expect(figure.querySelectorAll('svg title')).toHaveLength(7)
  expect(screen.getByText(/900 nos 7 dias anteriores/)).toBeTruthy()
  await userEvent.click(screen.getByText('Ver em tabela'))
  const table = screen.getByRole('table', { name: 'Leituras por dia' })
  expect(cellsOf(table)[0]).toEqual(['26 de novembro de 2026', '2'])
  expect(cellsOf(table)[4]).toEqual(['22 de novembro de 2026', '1.200'])
})

describe('a list', () => {
  test('has names, links and the time before; what others wrote is only text', async () => {
    const row = (subject: string, title: string | null, path: string | null) => ({
      ...{ subject, title, path, count: 5, before: 2 },
    })
    const pages = {
      ...{ total: 12, others: { count: 2, before: 7 } },
      rows: [
        row('/blog/mare', 'Maré baixa', '/blog/mare'),
        row('/log/barra/2026-11-25', null, '/log/barra/2026-11-25'),
        row('/person', null, '/person'),
      ],
    }
    const referrers = { ...nothing, total: 5, rows: [row('revista.example', null, null)] }
    await open(week({ pages, referrers }))
    const table = await screen.findByRole('table', { name: 'Páginas' })
    expect(cellsOf(table)).toEqual([
      ['Maré baixa/blog/mare', '5', '2'],
      ['Registro público de #barra/log/barra/2026-11-25', '5', '2'],
      ['Perfis públicos', '5', '2'],
      ['Outros', '2', '7'],
    ])
    expect(within(table).getAllByRole('link')).toHaveLength(2)
    expect(within(screen.getByRole('table', { name: 'De onde vêm' })).queryByRole('link')).toBeNull()
  })

  test('that has nothing says so, and there is no file of it', async () => {
    await open(week())
    await screen.findByText('Toda busca encontrou alguma coisa.')
    expect(screen.queryByRole('button', { name: 'Baixar CSV: Buscas sem resultado' })).toBeNull()
    expect(screen.getAllByText('Nenhuma leitura neste período.')).toHaveLength(2)
  })
})

test('the range is in the address, and what fails can be asked for again', async () => {
  const sent = staffWith(() => json(500, { key: 'internal', message: 'Não' }))
  await renderPage(Screen, '/here?range=90')
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeTruthy()
  expect(sent[0]?.url).toBe('/api/admin/statistics?range=90')
  expect(screen.getByRole('link', { name: '90 dias' }).getAttribute('aria-current')).toBe('true')
})

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [1963, [0, 500, 1000, 1500, 2000]],
  [20_539, [0, 5000, 10_000, 15_000, 20_000, 25_000]],
])('an axis up to %i has round numbers', (most, ticks) => {
  expect(ticksFor(most)).toEqual(ticks)
})
