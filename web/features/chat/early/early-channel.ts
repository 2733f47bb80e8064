// A script of its own that needs none of the page's code: a member reads and writes while that is on its way.
import { addressOf } from '../../../platform/api-address.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { newLog, type Page } from '../channel-log.ts'
import { createChatTimes } from '../chat-times.ts'
import { logRows } from '../log-rows.ts'
import { holdComposer } from './early-composer.ts'
import { drawRow, showLines } from './early-lines.ts'
import type { EarlyChannel, EarlyFacts } from './take-over.ts'

const frame = () => document.querySelector<HTMLElement>('[data-early]')

if (frame()) begin()
else document.addEventListener('DOMContentLoaded', begin)

function begin(): void {
  const channel = frame()
  const session = sessionStore.read()
  const early = window.earlyCalls
  if (!channel || !session || !early) return

  const facts = JSON.parse(channel.dataset.early ?? '') as EarlyFacts
  const { slug } = facts
  const { userId, username } = session
  const held: EarlyChannel = { slug }
  const outbox = createOutbox(localStorage, userId, 'channel')
  const times = createChatTimes(facts.times, facts.language)
  const pieces = { ...facts, times, username, userId }
  const params = { slug }
  const linesAddress = addressOf('/api/channels/:slug/messages', { params, query: {} })
  const markerAddress = addressOf('/api/channels/:slug/read-marker', { params })

  /** The newest in view; again with each line that is written. */
  function draw() {
    const page = early?.read.get(linesAddress) as Page | undefined
    if (!page || !channel?.isConnected) return
    const unread = early?.read.get(markerAddress) as Parameters<typeof logRows>[2]['unread']
    const waiting = outbox.lines().filter(({ place }) => place === slug)
    const rows = logRows(newLog(page), waiting, { userId, dayOf: times.dayOf, unread })
    held.lines = showLines(
      channel,
      facts.label,
      rows.map((row) => drawRow(row, pieces)),
    )
  }

  window.earlyChannel = held
  holdComposer(channel, { held, userId, username }, (text) => {
    outbox.add({ place: slug, text, now: new Date() })
    draw()
  })
  void Promise.allSettled(early.answers.values()).then(draw)
}
