import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { LeaveGuard } from '../../../web/features/unsaved-input/leave-guard.tsx'
import { createQueries } from '../../../web/platform/api/create-queries.ts'
import { createTexts } from '../../../web/platform/texts/i18n.ts'
import pt from '../../../web/platform/texts/languages/pt.ts'
import { Toasts } from '../../../web/ui/states/toasts.tsx'
import { pageTexts } from './page-texts.ts'

/** Shows the address to which the browser was sent. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>now at {pathname + search}</p>
}

function Guarded() {
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  )
}

/**
 * Renders one component as a page, with all providers. Every other address shows only its path, once its page
 * has loaded.
 */
export async function renderPage(
  Component: React.ComponentType,
  at = '/here',
  {
    path = at.replace(/[?#].*/, ''),
    arrival,
  }: { path?: string | undefined; arrival?: Promise<null> | undefined } = {},
) {
  const Site = createRoutesStub([
    {
      Component: Guarded,
      children: [
        { path, Component },
        { path: '*', Component: Elsewhere, ...(arrival && { loader: () => arrival }) },
      ],
    },
  ])
  const queries = createQueries()
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { retry: false } })
  return act(async () =>
    render(
      <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
        <QueryClientProvider client={queries}>
          <Site initialEntries={[at]} />
          <Toasts />
        </QueryClientProvider>
      </I18nextProvider>,
    ),
  )
}
