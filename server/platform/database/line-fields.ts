import { type CardColumns, cardsOf } from './line-cards.store.ts'
import { picturesOf } from './line-pictures.store.ts'
import { type ReactionColumns, reactionsOf } from './reactions.store.ts'

/** Columns that lines of channels and private messages share. */
export interface LineColumns extends ReactionColumns, CardColumns {
  clientId: string | null
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
  revision: number
  pictures: unknown
}

/** Returns the optional fields that lines of channels and private messages share. */
export function lineFields(row: LineColumns) {
  return {
    ...(row.deletedAt === null && attachmentsOf(row)),
    ...(row.editedAt !== null && { editedAt: row.editedAt }),
    ...(row.deletedAt !== null && { deleted: true as const }),
    ...(row.revision !== 0 && { revision: row.revision }),
    ...(row.clientId !== null && { client_id: row.clientId }),
  }
}

function attachmentsOf(row: LineColumns) {
  return {
    ...(row.pictures !== null && { pictures: picturesOf(row.pictures) }),
    ...(row.reactions !== null && { reactions: reactionsOf(row) }),
    ...(row.cards !== null && { cards: cardsOf(row.cards) }),
  }
}
