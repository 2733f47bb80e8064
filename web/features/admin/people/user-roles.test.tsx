import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { UserRoles } from './user-roles.tsx'

afterEach(forgetStaff)

/** The roles of an administrator, which a colleague takes away. */
function Shown() {
  const [roles, setRoles] = useState<Role[]>(['ROLE_USER', 'ROLE_ADMIN'])
  return (
    <>
      <button type="button" onClick={() => setRoles(['ROLE_USER'])}>
        refetch
      </button>
      {useStaffTexts('staff') === 'ready' && <UserRoles account={{ id: 7, roles } as AccountDetail} />}
    </>
  )
}

test('a role that a colleague takes away meanwhile is not given again with another', async () => {
  const sent = staffWith(({ method }) =>
    method === 'PUT' ? json(200, { status: 'success', message: 'Feito.', roles: [] }) : undefined,
  )
  await renderPage(Shown)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Moderação/ }))
  await userEvent.click(screen.getByRole('button', { name: 'refetch' }))
  expect(screen.getByRole('checkbox', { name: /^Administração/ })).toHaveProperty('checked', false)
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? ''))
  await waitFor(() =>
    expect(puts()).toEqual([{ roles: ['ROLE_USER', 'ROLE_MODERATOR'], before: ['ROLE_USER'] }]),
  )
})
