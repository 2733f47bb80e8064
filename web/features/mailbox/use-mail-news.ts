import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live/live.ts'
import { refreshLists, threadQuery } from './mailbox.queries.ts'

/** Refreshes the mailbox on notifications about messages and replies. */
export function useMailNews(): void {
  const queries = useQueryClient()
  useLive('new-notification', ({ type, link }) => {
    if (type !== 'contact_message' && type !== 'reply') return
    void refreshLists(queries)
    const id = Number(link.slice('/mail/'.length))
    void queries.invalidateQueries({ queryKey: threadQuery(id).queryKey })
  })
}
