import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLayout } from '../../../../tests/support/web/fake-layout.ts'
import { json, replaceNetwork } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { TermsConsent } from './terms-consent.tsx'

let layout: ReturnType<typeof fakeLayout>

beforeEach(() => {
  layout = fakeLayout()
})
afterEach(() => vi.unstubAllGlobals())

function Consent() {
  const form = useForm({
    defaultValues: { name: '', email: '', username: '', password: '', acceptedTerms: false },
  })
  return (
    <FormProvider {...form}>
      <TermsConsent />
    </FormProvider>
  )
}

const terms = { key: 'terms', language: 'pt', title: 'Termos de uso', content: '<p>Regras</p>', version: 3 }
const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const agree = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Aceito/ })
const decline = () => screen.getByRole('button', { name: 'Não aceito' })

async function open() {
  const sent = replaceNetwork(() => json(200, terms))
  await renderPage(Consent)
  await userEvent.click(box())
  return sent
}

test('ticking the box opens the terms in the language of the page, and ticks nothing yet', async () => {
  const sent = await open()
  expect(await screen.findByText('Regras')).toBeTruthy()
  expect(sent[0]?.url).toBe('/api/pages/terms?lang=pt')
  expect(box().checked).toBe(false)
})

test('agreeing is possible only once the end was in sight', async () => {
  await open()
  await screen.findByText('Regras')
  expect(agree().disabled).toBe(true)

  act(() => layout.comeIntoSight())
  expect(agree().disabled).toBe(false)
  await userEvent.click(agree())
  expect(box().checked).toBe(true)
  expect(screen.queryByText('Regras')).toBeNull()
})

test('whoever comes to the end with the keyboard has reached it', async () => {
  await open()
  act(() => screen.getByText('Fim dos termos').focus())
  expect(agree().disabled).toBe(false)
})

test('a text that needs no scrolling is at its end at once', async () => {
  layout.textIsShort = true
  await open()
  await expect.poll(() => agree().disabled).toBe(false)
})

test('declining unticks the box, and so does clicking it', async () => {
  layout.textIsShort = true
  await open()
  await expect.poll(() => agree().disabled).toBe(false)
  await userEvent.click(agree())
  expect(box().checked).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'termos de uso' }))
  await userEvent.click(decline())
  expect(box().checked).toBe(false)
})

test('terms that did not arrive can be asked for again, and cannot be agreed to', async () => {
  let answers = false
  replaceNetwork(() => (answers ? json(200, terms) : json(500, { key: 'internal_error', message: 'Ops' })))
  await renderPage(Consent)
  await userEvent.click(box())
  expect(await screen.findByText('Não deu para carregar os termos.')).toBeTruthy()
  expect(agree().disabled).toBe(true)

  answers = true
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByText('Regras')).toBeTruthy()
})
