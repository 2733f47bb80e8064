import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mute } from '#contract/channels.ts'
import {
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { emitTyped } from '../../timeline/drafts/typed-drafts.ts'
import { ChannelTypists } from './channel-typists.tsx'

let sent: Sent[]
beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  sent = replaceNetwork(() => json(200, { status: 'success' }))
})
afterEach(() => vi.unstubAllGlobals())

async function type(muted: Mute | null): Promise<string[]> {
  await renderPage(() => <ChannelTypists slug="rio" userId={7} people={2} muted={muted} />)
  localStorage.setItem(draftKey(7, 'rio'), 'oi')
  await act(async () => emitTyped('rio'))
  return sent.filter(({ url }) => url.endsWith('/typing')).map(({ url }) => url)
}

const muteUntil = (minutes: number) => ({
  until: new Date(Date.now() + minutes * 60_000).toISOString(),
  reason: '',
})

test.each([
  ['who may speak', null, 1],
  ['whose mute is over', muteUntil(-1), 1],
  ['who is muted', muteUntil(10), 0],
])('the channel is told of %s that they are writing, or not', async (_, muted, times) => {
  expect(await type(muted)).toHaveLength(times)
})
