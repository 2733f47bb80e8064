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

/**
 * Settles the item, performs the action, and returns a function that undoes both. The item is settled first:
 * of two moderators at once only one acts.
 */
export async function perform(item: QueueItem, act: QueueAct, terms: ActTerms): Promise<Undo> {
  await close(item, act, terms)
  const reopen = () => (item.kind === 'held' ? holdAgain(item.id) : settle(item.id, 'open'))
  try {
    if (act === 'delete' && item.kind === 'report') {
      await api('DELETE /api/messages/:id', { params: { id: item.subjectId } })
      return undefined
    }
    const lift = act === 'mute' || act === 'ban' ? await silence(item, act, terms) : undefined
    return async () => {
      await lift?.()
      return reopen()
    }
  } catch (error) {
    await reopen().catch(console.warn)
    throw error
  }
}

async function close({ kind, id }: QueueItem, act: QueueAct, { reason }: ActTerms): Promise<void> {
  if (act === 'approve') await api('POST /api/held-lines/:id/approve', { params: { id } })
  else if (kind === 'held') await api('POST /api/held-lines/:id/reject', { params: { id }, body: { reason } })
  else await settle(id, act === 'dismiss' ? 'dismissed' : 'resolved')
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

const holdAgain = (id: number) => api('POST /api/held-lines/:id/hold', { params: { id } })
const settle = (id: number, state: ReportState) =>
  api('PATCH /api/moderation/reports/:id', { params: { id }, body: { state } })
