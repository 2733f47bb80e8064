import type { Member } from './site.ts'

/** Returns the id of the private conversation of two people, created if missing. */
export async function conversationOf(member: Member, other: Member): Promise<number> {
  const answer = await member.call('POST /api/add-conversation', { body: { user: other.id } })
  return answer.conversation_id
}

export async function write(member: Member, conversation_id: number, content: string, client_id?: string) {
  const body = { conversation_id, content, ...(client_id ? { client_id } : {}) }
  return member.call('POST /api/conversations/private/messages', { body })
}
