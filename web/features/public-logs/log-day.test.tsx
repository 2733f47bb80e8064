import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { LogDay } from './log-day.tsx'

const sent = { kind: 'text', name: 'lia', createdAt: '2026-06-12T15:00:00.000Z', edited: false } as const
const quote = (id: number) => ({ id, name: 'rui', text: `a pergunta ${id}` })
const log = {
  ...{ slug: 'barra', topic: '', isIndexed: true, since: '2026-06-01T15:00:00.000Z' },
  ...{ day: '2026-06-12', page: 1, pages: 1, previous: '2026-06-11', next: null },
  lines: [
    { ...sent, id: 7, text: 'de ontem', replyTo: quote(3) },
    { ...sent, id: 8, text: 'a primeira' },
    { ...sent, id: 9, text: 'de hoje', replyTo: quote(8) },
  ],
}

test('what a line answers is linked where it is on the page, and only said where it is on another day', async () => {
  await renderPage(() => <LogDay log={log} />)
  const here = screen.getByRole('link', { name: 'Responde a rui: a pergunta 8' })
  expect(here.getAttribute('href')).toBe('#l8')
  expect(screen.getByText('Responde a rui: a pergunta 3')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Responde a rui: a pergunta 3' })).toBeNull()
})
