import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import LineResults from './line-results.tsx'

test('a line that was found shows its pictures', async () => {
  const message = {
    ...{
      id: 1,
      channel: 'barra',
      channelName: '#barra',
      seq: 3,
      userId: 2,
      username: 'lia',
      text: '',
      type: 'message',
    },
    createdAt: '2026-11-20T10:00:00Z',
    pictures: [
      {
        id: 'a',
        url: '/line-pictures/a.jpeg',
        alt: 'O farol',
        placeholder: '#123456',
        width: 400,
        height: 200,
      },
      { id: 'b', url: '/line-pictures/b.jpeg', alt: '', placeholder: '#123456', width: 100, height: 800 },
    ],
  }
  replaceNetwork(({ url }) =>
    json(200, url.startsWith('/api/search/lines') ? { lines: [{ kind: 'channel', message }] } : []),
  )
  await renderPage(() => <LineResults q="maré" />)
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'O farol' })
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual([
    '142',
    '80',
    'lazy',
  ])
  expect([...document.querySelectorAll('li img')].map((one) => one.getAttribute('width'))).toEqual([
    '142',
    '10',
  ])
})

test('pieces in which nothing was said are passed over, and after a few of them the reader is told', async () => {
  let answers = 0
  const sent = replaceNetwork(({ url }) => {
    if (!url.startsWith('/api/search/lines')) return json(200, [])
    answers += 1
    return json(200, answers < 6 ? { lines: [], next: `${answers}-0` } : { lines: [] })
  })
  const requests = () =>
    sent.flatMap(({ url }) =>
      url.startsWith('/api/search/lines') ? (new URLSearchParams(url.split('?')[1]).get('after') ?? '') : [],
    )
  await renderPage(() => <LineResults q="maré" />)
  await screen.findByText('Ninguém disse isso ultimamente.')
  expect(requests()).toEqual(['', '1-0', '2-0', '3-0'])
  await userEvent.setup().click(screen.getByRole('button', { name: /^Mostrar mais/ }))
  await screen.findByRole('heading', { name: 'Ninguém disse isso' })
  expect(requests()).toEqual(['', '1-0', '2-0', '3-0', '4-0', '5-0'])
})
