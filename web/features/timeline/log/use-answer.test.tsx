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

function Answering({
  use = useAnswer,
  blocked = [],
}: {
  use?: typeof useAnswer
  blocked?: readonly number[]
}) {
  const { answered, answer, cancel } = use({
    ...{ userId: 7, place: 'rio' },
    deleted: 'message-deleted',
    focus: () => {},
    show: async () => {},
    blocked: new Set(blocked),
  })
  return (
    <>
      <button type="button" onClick={() => answer({ id: 7, userId: 5, name: 'lia', text: 'vamos?' })}>
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

test('who blocks the author of the line replies to it no more, and sees nothing of what it said', async () => {
  const { unmount } = await renderPage(() => <Answering />)
  await act(async () => screen.getByText('answer').click())
  expect(findStatus().textContent).toBe('Respondendo a lia vamos?')
  unmount()
  await renderPage(() => <Answering blocked={[5]} />)
  expect(findStatus).toThrow()
})

test('who reloads the page still replies to the same line, and no more once another tab has sent the reply', async () => {
  const first = await renderPage(() => <Answering />)
  await act(async () => screen.getByText('answer').click())
  first.unmount()
  // A new page has nothing but what is stored.
  vi.resetModules()
  const { useAnswer: fresh } = await import('./use-answer.tsx')
  expect(fresh).not.toBe(useAnswer)
  await renderPage(() => <Answering use={fresh} />)
  expect(findStatus().textContent).toBe('Respondendo a lia vamos?')

  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('draft-reply:'))
  localStorage.removeItem(key)
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
  expect(findStatus).toThrow()
})

test.each(['', 'nonsense{', 'null'])(
  'what is stored is no line (%s): nobody is replied to',
  async (stored) => {
    localStorage.setItem('draft-reply:7:rio', stored)
    await renderPage(() => <Answering />)
    expect(findStatus).toThrow()
    await act(async () => screen.getByText('answer').click())
    expect(findStatus().textContent).toBe('Respondendo a lia vamos?')
  },
)
