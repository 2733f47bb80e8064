import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../../tests/support/web/fake-network.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import en from '../../../platform/texts/languages/en.ts'
import ActionResult from './action-result.tsx'
import { type ChanServRequest, callChanServ } from './chanserv.ts'

afterEach(() => vi.unstubAllGlobals())

const requests: ChanServRequest = { act: 'OP', slug: 'rio', nickname: 'rui', level: 10, isStaff: false }

/** Returns the text of the dialog, in English. */
async function told(request: Partial<ChanServRequest>): Promise<string | undefined> {
  const result = await callChanServ({ ...requests, ...request })
  render(
    <I18nextProvider i18n={createTexts('en', en)}>
      <ActionResult result={result} onClose={() => {}} />
    </I18nextProvider>,
  )
  const dialog = screen.getByRole('alertdialog', { name: 'Action Result' })
  return dialog.querySelector('.dialog-body')?.textContent ?? undefined
}

test.each([
  ['OP', 5],
  ['DEOP', 0],
  ['MASTER', 10],
  ['DEMASTER', 0],
  ['VOICE', 3],
  ['DEVOICE', 0],
] as const)('%s asks for level %i', async (act, new_level) => {
  const sent = replaceNetwork(() => json(200, { status: 'success', message: 'ok' }))
  expect(await told({ act })).toBe('Successfully updated channel level for rui')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe('/api/channel-level')
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ nickname: 'rui', channel_name: 'rio', new_level })
})

test('a refused level is told in the words of the server', async () => {
  replaceNetwork(() => new Response('not yours', { status: 403, headers: { 'content-type': 'text/plain' } }))
  expect(await told({})).toBe('Failed to update channel level: not yours')
})

test('a call that was never answered is an error', async () => {
  replaceNetwork(() => {
    throw new TypeError('offline')
  })
  expect(await told({})).toMatch(/^Error: ./)
})

test.each(['KICK', 'KICKBAN'] as const)('%s without a level is only played', async (act) => {
  const sent = replaceNetwork(() => json(200, {}))
  expect(await told({ act, level: 3 })).toBe(`Simulated ${act} for rui`)
  expect(sent).toEqual([])
})

test.each([
  { level: 5, isStaff: false },
  { level: 0, isStaff: true },
] as const)('an operator or staff kicks indeed: %o', async (who) => {
  const sent = replaceNetwork(() => json(200, { status: 'success', message: 'rui is out' }))
  expect(await told({ act: 'KICK', ...who })).toBe('rui is out')
  expect(sent.map(({ url }) => url)).toEqual(['/api/channel-kick'])
})

test('a kick that is refused tells why', async () => {
  const failure = { status: 'error', code: 403, key: 'rank_too_low', message: 'too low' }
  replaceNetwork(() => json(403, failure))
  expect(await told({ act: 'KICKBAN' })).toBe('too low')
})
