import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import LineResults from './line-results.tsx'

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
