import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { blocksQuery } from './conversations.queries.ts'
import { useBlockedIds } from './use-blocked-ids.ts'

export function useBlocks() {
  const blocked = useBlockedIds()
  const block = useBlockChange('POST /api/blocks')
  const unblock = useBlockChange('DELETE /api/blocks')
  return { isBlocked: (userId: number) => blocked.has(userId), block, unblock }
}

function useBlockChange(call: 'POST /api/blocks' | 'DELETE /api/blocks') {
  const queries = useQueryClient()
  const { queryKey } = blocksQuery(useSession()?.userId)
  return useMutation({
    mutationFn: (userId: number) => api(call, { body: { userId } }),
    onSuccess: () => {
      // The server hid their lines, and tells them again.
      if (call === 'DELETE /api/blocks') void queries.invalidateQueries({ queryKey: ['channel'] })
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
