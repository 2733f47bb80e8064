import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { AuditList } from './audit-list.tsx'

const entry = (id: number, act: Partial<AuditEntry>): AuditEntry => ({
  ...{ id, actor: { id: 1, name: 'neto' }, createdAt: '2026-11-20T12:00:00Z', action: '', details: {} },
  subject: { type: 'newsSource', id: 'g1', name: null },
  ...act,
})

const picked = (id: number, count: number) =>
  entry(id, { action: 'news.picked', details: { count, title: 'Ressaca na barra' } })

async function show(...entries: AuditEntry[]): Promise<void> {
  await renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    return <AuditList entries={entries} />
  })
}

test('what staff did is read as a sentence: how many news and the first, which settings', async () => {
  const site = { type: 'site', id: '1', name: null }
  const changed = entry(3, {
    ...{ action: 'site.changed', subject: site, details: { field: ['footerYear', 'categoryLabels'] } },
  })
  await show(picked(1, 6), picked(2, 1), changed)
  await screen.findByText('6 notícias, a primeira: Ressaca na barra')
  await screen.findByText('1 notícia: Ressaca na barra')
  await screen.findByText('campo: ano no rodapé, nomes das categorias')
})

test('a thing is called by its name, and leads to where it is; a word by itself, and a reason as it was written', async () => {
  const article = { type: 'article', id: '7', name: null }
  await show(
    entry(1, { action: 'articles.published', subject: article, details: { title: 'Maré alta' } }),
    entry(2, {
      ...{ action: 'words.added', subject: { type: 'word', id: '3', name: null } },
      details: { word: 'cobra', whole: true, action: 'hold' },
    }),
    entry(3, {
      ...{ action: 'users.suspended', subject: { type: 'user', id: '9', name: 'lia' } },
      details: { reason: 'active' },
    }),
    entry(4, {
      action: 'site.changed',
      subject: { type: 'site', id: '1', name: null },
      details: { field: ['accent'] },
    }),
  )
  const link = await screen.findByRole('link', { name: 'artigo “Maré alta”' })
  expect(link.getAttribute('href')).toBe('/editor/7')
  expect(screen.queryByText(/título:/)).toBeNull()
  await screen.findByText(/pôs uma palavra na lista do site · “cobra”/)
  await screen.findByText('motivo: active')
  await screen.findByText('campo: cor de destaque')
  expect(screen.getAllByRole('link', { name: 'neto' })[0]?.getAttribute('href')).toBe('/admin/audit?actor=1')
})
