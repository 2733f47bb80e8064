import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { draftPicturesKey } from '../../../platform/storage/storage-keys.ts'
import { useSend } from './use-send.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a line without pictures leaves those that another tab has chosen for its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const onSend = vi.fn()
  await renderPage(() => {
    const { send } = useSend({
      ...{ userId: 7, place: 'rio', text: 'boa tarde', max: 500 },
      ...{ setText: () => {}, onSend },
    })
    return (
      <button type="button" onClick={send}>
        Enviar
      </button>
    )
  })
  const stored = draftPicturesKey(7, 'rio')
  localStorage.setItem(stored, '[]')
  await userEvent.click(await screen.findByRole('button'))
  expect(onSend).toHaveBeenCalledWith('boa tarde', [])
  expect(localStorage.getItem(stored)).toBe('[]')
})
