import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ImportReport } from '#contract/imports.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { ImportChoices } from './import-choices.tsx'
import type { ShownImport } from './imports.queries.ts'

afterEach(forgetStaff)

const none = { published: 0, draft: 0, scheduled: 0, private: 0, protected: 0 }
const report: ImportReport = {
  site: { kind: 'ghost', title: 'O Velho Ghost', address: '' },
  texts: { ...none, published: 1 },
  known: { fresh: 1, same: 0, changed: 0, ours: 0, gone: 0 },
  ...{ pages: 0, pictures: 0, addresses: 1 },
  ...{ authors: [], categories: [], taken: [], problems: [], losses: [], leftOut: [] },
}

function Shown() {
  const run = { id: 3, people: [] as ShownImport['people'] } as ShownImport
  return useStaffTexts('staff-imports') === 'ready' && <ImportChoices {...{ run, report }} />
}

test('an import without the address of its old site leads whoever starts it to the field', async () => {
  const text = 'Escreva o endereço do site antigo.'
  const refused = { status: 'error', code: 400, key: 'import_address_invalid', message: text, error: text }
  const errors = { errors: { address: [text] }, errorKeys: { address: ['import_address_invalid'] } }
  staffWith(({ method }) => (method === 'POST' ? json(400, { ...refused, ...errors }) : undefined))
  await renderPage(Shown)
  await userEvent.click(await screen.findByRole('button', { name: /^Começar/ }))
  const field = await screen.findByLabelText(/^Endereço do site antigo/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText(text)).toBeTruthy()
})
