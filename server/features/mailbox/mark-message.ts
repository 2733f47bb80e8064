import type { Actor } from '../../platform/actor.ts'
import type { Dependencies } from './dependencies.ts'
import { day, keptDeletedDays, viewerOf } from './mailbox.policy.ts'
import { deleteMessages, getMessageForUpdate, updateMessage } from './mailbox.store.ts'

interface Marks {
  isRead: boolean
  isSpam: boolean
}

type NewMarks = { [K in keyof Marks]?: Marks[K] | undefined }

/** Marking and deleting of messages by staff. */
export function createMarkMessage({ db, clock, audit }: Dependencies) {
  async function mark(actor: Actor, id: number, { isRead, isSpam }: NewMarks): Promise<Marks> {
    return db.write(async (tx) => {
      const old = await getMessageForUpdate(tx, viewerOf(actor), id)
      const marks = { isRead: isRead ?? old.isRead, isSpam: isSpam ?? old.isSpam }
      if (marks.isRead === old.isRead && marks.isSpam === old.isSpam) return marks

      await updateMessage(tx, id, marks)
      await audit.record(tx, {
        actor,
        action: 'contacts.marked',
        subject: { type: 'contact', id },
        details: marks,
      })
      return marks
    })
  }

  /** Deletes a message: hidden at once, erased later. */
  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      await getMessageForUpdate(tx, viewerOf(actor), id)
      await updateMessage(tx, id, { deletedAt: clock.now().toISOString() })
      await audit.record(tx, { actor, action: 'contacts.deleted', subject: { type: 'contact', id } })
    })
  }

  async function purge(): Promise<void> {
    const deletedBefore = new Date(clock.now().getTime() - keptDeletedDays * day * 1000)
    await db.write((tx) => deleteMessages(tx, { deletedBefore }))
  }

  return { mark, remove, purge }
}
