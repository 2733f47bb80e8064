import type { QueueItem } from '#contract/moderation-queue.ts'
import type { ReportState } from '#contract/reports.ts'
import { api } from '../../platform/api/api.ts'

/** Actions on an item, and their keys. */
export const actKeys = { approve: 'a', delete: 'd', mute: 'm', ban: 'b', reject: 'x', dismiss: 'x' } as const
export type QueueAct = keyof typeof actKeys

export interface ActTerms {
  reason: string
  minutes: number
}

/** Returns the available actions, in the order of the buttons. */
export function actsFor(item: QueueItem): QueueAct[] {
  const isLine = item.channel !== null
  // Comments have no mutes and bans: everybody who reads the text reads them.
  const person: QueueAct[] = isLine && item.author && !item.about ? ['mute', 'ban'] : []
  if (item.kind === 'held') return ['approve', 'reject', ...person]
  return [...(isLine ? (['delete'] as const) : []), ...person, 'dismiss']
}

export function actOfKey(item: QueueItem, key: string): QueueAct | undefined {
  return actsFor(item).find((act) => actKeys[act] === key)
}

/** Undoes an action; undefined if that is impossible. */
type Undo = (() => Promise<unknown>) | undefined

/** Performs the action, settles the item, and returns a function that undoes it. */
export async function perform(item: QueueItem, act: QueueAct, terms: ActTerms): Promise<Undo> {
  switch (act) {
    case 'approve':
      await api('POST /api/held-lines/:id/approve', { params: { id: item.id } })
      return () => holdAgain(item.id)
    case 'reject':
      await reject(item.id, terms.reason)
      return () => holdAgain(item.id)
    case 'dismiss':
      await settle(item.id, 'dismissed')
      return () => settle(item.id, 'open')
    case 'delete':
      if (item.kind === 'report') await api('DELETE /api/messages/:id', { params: { id: item.subjectId } })
      await close(item, terms)
      return undefined
    case 'mute':
    case 'ban': {
      const undo = await silence(item, act, terms)
      await close(item, terms)
      return undo
    }
  }
}

async function silence(item: QueueItem, act: 'mute' | 'ban', { reason, minutes }: ActTerms): Promise<Undo> {
  const { author, channel } = item
  if (!author || channel === null) return undefined
  const who = { userId: author.id, channel_name: channel }
  if (act === 'mute') {
    await api('POST /api/channel-mute', { body: { ...who, reason, minutes } })
    return () => api('DELETE /api/channel-mute', { body: who })
  }
  await api('POST /api/channel-ban', { body: { ...who, reason } })
  return () => api('DELETE /api/channel-ban', { body: who })
}

/** Settles an item after an action: rejects a held line, or resolves a report. */
async function close(item: QueueItem, { reason }: ActTerms): Promise<void> {
  if (item.kind === 'held') await reject(item.id, reason)
  else await settle(item.id, 'resolved')
}

const holdAgain = (id: number) => api('POST /api/held-lines/:id/hold', { params: { id } })
const reject = (id: number, reason: string) =>
  api('POST /api/held-lines/:id/reject', { params: { id }, body: { reason } })
const settle = (id: number, state: ReportState) =>
  api('PATCH /api/moderation/reports/:id', { params: { id }, body: { state } })
