import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { dispatchLive } from '../../../platform/live/live.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { ReplyBar } from '../composer/reply-bar.tsx'
import { useAnswer } from './use-answer.tsx'

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(() => json(200, { status: 'success' }))
})
afterEach(() => vi.unstubAllGlobals())

function Answering() {
  const { answered, answer, cancel } = useAnswer({
    place: '7/rio',
    deleted: 'message-deleted',
    focus: () => {},
    show: async () => {},
  })
  return (
    <>
      <button type="button" onClick={() => answer({ id: 7, name: 'lia', text: 'vamos?' })}>
        answer
      </button>
      {answered && <ReplyBar id="reply" answered={answered} onCancel={cancel} />}
    </>
  )
}

const deleted = (id: number) =>
  act(async () => dispatchLive('message-deleted', { id, seq: 1, channel: 'rio', revision: 2 }))

test('whoever answers a line sees that it was deleted meanwhile, and nothing more of what it said', async () => {
  await renderPage(() => <Answering />)
  await act(async () => screen.getByText('answer').click())
  await deleted(8)
  expect(findStatus().textContent).toBe('Respondendo a lia vamos?')
  await deleted(7)
  expect(findStatus().textContent).toBe('Respondendo a lia mensagem apagada')
})

test('who goes elsewhere and comes back still replies to the same line, until that is cancelled', async () => {
  const { unmount } = await renderPage(() => <Answering />)
  await act(async () => screen.getByText('answer').click())
  unmount()
  const again = await renderPage(() => <Answering />)
  expect(findStatus().textContent).toBe('Respondendo a lia vamos?')

  await act(async () => screen.getByRole('button', { name: 'Não responder a ninguém' }).click())
  again.unmount()
  await renderPage(() => <Answering />)
  expect(findStatus).toThrow()
})
