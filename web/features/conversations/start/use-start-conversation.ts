import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'

/** Opens the conversation with a user, by id or name, and navigates there. */
export function useStartConversation({ onError }: { onError?: (error: Error) => void } = {}) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  return useMutation({
    mutationFn: (user: number | { username: string }) =>
      api('POST /api/add-conversation', { body: { user } }),
    onSuccess: ({ conversation_id: id }) => {
      void queries.invalidateQueries({ queryKey: ['conversations'] })
      void navigate(`/pvt/${id}`)
    },
    ...(onError && { onError }),
  })
}

/** For menus, which are closed before the response arrives: errors are shown as a toast. */
export function useWriteTo(): (userId: number) => void {
  const { mutate } = useStartConversation({
    onError: (error) => {
      console.warn(error)
      toast(error.message, { kind: 'error' })
    },
  })
  return mutate
}
