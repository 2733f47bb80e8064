import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderEditor, sampleArticle } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { ArticleEditor } from './article-editor.tsx'

afterEach(forgetStaff)

test('the long text of a course opens as that, with nothing that it cannot have, and leads back', async () => {
  staffWith(() => undefined)
  const text = { ...sampleArticle, kind: 'store' as const, album: { id: 8, kind: 'course' as const } }
  await renderEditor(() => <ArticleEditor userId={7} article={text} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Descrição do curso' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar para o curso' }).getAttribute('href')).toBe('/albumAdd/8')
  expect(screen.queryByText('Letra com tempos')).toBeNull()
  expect(screen.queryByLabelText('Vídeo de abertura')).toBeNull()
  expect(screen.queryByText(/\/blog\//)).toBeNull()
})
