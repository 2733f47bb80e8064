import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { test } from 'vitest'
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

test('what staff did is read as a sentence: how many news and the first, which settings', async () => {
  const site = { type: 'site', id: '1', name: null }
  const changed = entry(3, {
    ...{ action: 'site.changed', subject: site, details: { field: ['footerYear', 'categoryLabels'] } },
  })
  await renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    return <AuditList entries={[picked(1, 6), picked(2, 1), changed]} />
  })
  await screen.findByText('6 notícias, a primeira: Ressaca na barra')
  await screen.findByText('1 notícia: Ressaca na barra')
  await screen.findByText('campo: ano no rodapé, nomes das categorias')
})
