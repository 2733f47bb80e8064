import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Card } from '#contract/cards.ts'
import { createTexts } from '../../../../platform/texts/i18n.ts'
import pt from '../../../../platform/texts/languages/pt.ts'
import { LinkCards } from './link-cards.tsx'

const article: Card = {
  ...{ place: 0, kind: 'article', url: '/blog/mare', title: 'Maré baixa', description: 'O mar recuou.' },
  picture: { url: '/uploads/x-320.webp', colour: '#817278' },
}
const elsewhere: Card = {
  ...{ place: 1, kind: 'page', url: 'https://exemplo.com/a', title: '<b>Olá</b>', description: '' },
  source: 'Exemplo',
}

function show(cards: Card[], onClose?: (card: Card) => void) {
  const line = (
    <div className="line">
      <LinkCards cards={cards} onClose={onClose} />
      <span className="line-more" tabIndex={-1} />
    </div>
  )
  const router = createMemoryRouter([{ path: '/', element: line }])
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
}

test('a card of this site leads there by its title; its picture has its room and is nobody’s second link', () => {
  show([article])
  const link = screen.getByRole('link', { name: 'Maré baixa' })
  expect(link.getAttribute('href')).toBe('/blog/mare')
  expect(link.getAttribute('target')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  const image = document.querySelector('img')
  expect([image?.getAttribute('width'), image?.getAttribute('height'), image?.alt]).toEqual(['120', '80', ''])
  expect(document.body.textContent).toContain('Artigo')
})

test('a card of another site opens in a tab that knows nothing of this one, and its words are never markup', () => {
  show([elsewhere])
  const link = screen.getByRole('link', { name: '<b>Olá</b>' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(document.querySelector('b')).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})

test('only who may close a card is offered to, and a track is played where its picture is', async () => {
  const track: Card = {
    ...{ place: 2, kind: 'track', url: '/music#track-7', subjectId: 7, title: 'Farol', description: '' },
    ...{ source: 'Rui', picture: { url: '/covers/farol.webp', colour: '' } },
  }
  const close = vi.fn()
  show([track])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Tocar Farol',
  ])
  const other = { ...track, title: 'Cais' }
  show([other], close)
  await userEvent.click(screen.getByRole('button', { name: 'Tirar o cartão de Cais' }))
  expect(close.mock.calls).toEqual([[other]])
  // The button disappears with its card, so the focus moves to the line.
  expect(document.activeElement?.className).toBe('line-more')
})

test('what has no title of its own is called by its kind, and that once; the site’s own survey by its question', () => {
  show([
    { place: 0, kind: 'photo', url: '/photos/7', title: '', description: '' },
    { place: 1, kind: 'survey', url: '/', subjectId: 3, title: '', description: '' },
  ])
  expect(screen.getAllByText('Foto').map(({ tagName }) => tagName)).toEqual(['A'])
  expect(screen.getByRole('link', { name: 'O que você abre primeiro?' })).toBeDefined()
  expect(screen.getAllByText('Enquete').map(({ tagName }) => tagName)).toEqual(['SPAN'])
})
