import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../../../tests/support/web/article-fixtures.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { ArticleDraft } from './article-draft.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const open = () => renderPage(() => <ArticleDraft slug="rascunho" />)
const asStaff = () => beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_USER', 'ROLE_MODERATOR'] })

test('a draft is shown to staff, who ask with their own name', async () => {
  asStaff()
  const sent = replaceNetwork(() => json(200, shown({ isPublished: false })))
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'O contraluz' })).toBeTruthy()
  expect(screen.getByText('Rascunho: só a equipe vê esta página.')).toBeTruthy()
  expect(sent.map(({ url }) => url)).toEqual(['/api/article/rascunho'])
  expect(sent[0]?.headers.get('authorization')).toContain('Bearer')
})

test('where staff find nothing either, there is nothing', async () => {
  asStaff()
  replaceNetwork(() => json(404, { status: 'error', code: 404, key: 'article_not_found', message: '' }))
  await open()
  expect(await screen.findByRole('heading', { name: 'Este texto não está mais aqui' })).toBeTruthy()
})

test('a member who is not staff asks for nothing', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const sent = replaceNetwork(() => json(200, shown()))
  await open()
  expect(screen.getByRole('heading', { name: 'Este texto não está mais aqui' })).toBeTruthy()
  expect(sent).toEqual([])
})
