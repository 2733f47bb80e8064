import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import { pageTexts } from '../../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import pt from '../../../platform/texts/languages/pt.ts'
import { SearchField } from './search-field.tsx'
import { useListAddress } from './use-list-address.ts'

function List() {
  const { read, filter } = useListAddress()
  return (
    <>
      <SearchField label="Filtrar" value={read('q')} onSearch={(words) => filter('q', words)} />
      <p>procura: {read('q')}</p>
      <Link to="/shop">Varal</Link>
    </>
  )
}

/** Routes of the list and of a shop that loads longer than the pause before a search. */
const Site = createRoutesStub([
  { path: '/', Component: List },
  {
    path: '/shop',
    loader: () => new Promise((resolve) => setTimeout(resolve, 600, null)),
    Component: () => <p>a loja</p>,
    HydrateFallback: () => null,
  },
])

function visit() {
  render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <Site initialEntries={['/']} />
    </I18nextProvider>,
  )
}

test('what is typed is searched for after a pause', async () => {
  visit()
  await userEvent.type(screen.getByLabelText('Filtrar'), 'varal')
  expect(await screen.findByText('procura: varal')).toBeTruthy()
})

test('whoever chooses a result before the pause is over gets to it', async () => {
  visit()
  await userEvent.type(screen.getByLabelText('Filtrar'), 'varal')
  await userEvent.click(screen.getByRole('link', { name: 'Varal' }))
  expect(await screen.findByText('a loja')).toBeTruthy()
})
