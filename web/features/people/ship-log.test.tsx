import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '#contract/people.ts'
import { listed } from '../../../tests/support/web/article-fixtures.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { PersonFigures } from './person-figures.tsx'
import { PersonPosts } from './person-posts.tsx'
import { ShipLog } from './ship-log.tsx'

const lia: Person = {
  ...{ id: 7, name: 'Lia', nickname: 'Sereia', bio: '', content: '', profileImage: '', shareImage: '' },
  ...{ instagram: null, youtube: null, memberSince: '2024-03-04T15:00:00Z', daysAboard: 3 },
  ...{ channels: [], articles: [], stores: [], tracks: [] },
}
const shownDays = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => [
    heading.textContent,
    within(heading.closest('li') as HTMLElement)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ])

test('a log goes by days, in the order of time, and each line leads to what it tells of', async () => {
  const person: Person = {
    ...lia,
    articles: [
      { ...listed(2, { isLyrics: true }), createdAt: '2024-03-06T13:00:00Z' },
      // An imported text, older than the account.
      { ...listed(1), createdAt: '2019-01-02T12:00:00Z' },
    ],
    // 23:00 in the site's time zone.
    stores: [
      { id: 3, slug: 'brecho', name: 'Brechó', kind: 'shop', picture: '', createdAt: '2024-03-06T02:00:00Z' },
    ],
    tracks: [{ id: 5, title: 'Maré', artist: 'Rui', cover: '', markedAt: '2024-03-06T12:00:00Z' }],
  }
  await renderPage(() => <ShipLog person={person} />)
  expect(shownDays()).toEqual([
    ['2 de janeiro de 2019', ['/blog/artigo-1']],
    ['Dia 14 de março de 2024', []],
    ['Dia 25 de março de 2024', ['/shop/brecho']],
    ['Dia 36 de março de 2024', ['/music#track-5', '/lyrics/artigo-2']],
  ])
  expect(screen.queryByText('As próximas páginas estão em branco')).toBeNull()
  expect(screen.getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe('/feed/person/7.xml')
})

test('the log of a newcomer begins with their first day, and is not a failure', async () => {
  await renderPage(() => <ShipLog person={lia} />)
  expect(screen.getByText('Lia chegou ao Canal Barra.')).toBeTruthy()
  expect(screen.getByText('As próximas páginas estão em branco')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'RSS' })).toBeNull()
})

test('only what there is is counted', async () => {
  await renderPage(() => <PersonFigures person={{ ...lia, articles: [listed(1)] }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3dias a bordo',
    '1texto',
  ])
})

test('channels are named with what somebody is there, and lead to what anybody reads', async () => {
  const channels: Person['channels'] = [
    { slug: 'barra', level: 100 },
    { slug: 'rio', level: 3 },
  ]
  await renderPage(() => <PersonPosts channels={channels} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#barraFundador',
    '#rioCom voz',
  ])
  expect(screen.getByRole('link', { name: '#barra' }).getAttribute('href')).toBe('/log/barra')
})
