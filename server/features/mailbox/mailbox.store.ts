import type { Queries } from '../../platform/database.ts'

export interface NewContactMessage {
  userId: number | null
  name: string
  email: string
  subject: string
  message: string
  createdAt: string
}

export function insertMessage(db: Queries, message: NewContactMessage) {
  return db
    .insertInto('contactMessages')
    .values(message)
    .returning(['id', 'name', 'subject'])
    .executeTakeFirstOrThrow()
}
