import type { Tx } from '../../platform/database/database.ts'
import { deleteEarlierTexts } from '../../platform/database/earlier-texts.store.ts'
import { deleteCards } from '../../platform/database/line-cards.store.ts'
import { deleteReactions } from '../../platform/database/reactions.store.ts'
import { type StoredMessage, updateMessage } from './changes.store.ts'
import './chat.events.ts'
import { deleteMentions } from './chat.store.ts'

/** Clears text, mentions, reactions and cards of a line, which stays as deleted. The caller handles its pictures. */
export async function removeLine(
  tx: Tx,
  line: StoredMessage,
  { at: deletedAt, isByAuthor }: { at: string; isByAuthor: boolean },
): Promise<void> {
  const { id } = line
  await deleteMentions(tx, id)
  await deleteReactions(tx, 'channel', { lineId: id })
  await deleteCards(tx, 'channel', id)
  await deleteEarlierTexts(tx, 'channel', id)
  const message = await updateMessage(tx, line, { text: '', deletedAt, pictures: null, reactions: null })
  tx.emit('chat.messageDeleted', { message, isByAuthor })
}
