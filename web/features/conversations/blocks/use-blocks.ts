import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { blocksChanged } from './blocks-changed.ts'
import { useBlockedIds } from './use-blocked-ids.ts'

export function useBlocks() {
  const blocked = useBlockedIds()
  const block = useBlockChange('POST /api/blocks')
  const unblock = useBlockChange('DELETE /api/blocks')
  return { isBlocked: (userId: number) => blocked.has(userId), block, unblock }
}

function useBlockChange(call: 'POST /api/blocks' | 'DELETE /api/blocks') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => api(call, { body: { userId } }),
    onSuccess: () => blocksChanged(queries, { blocked: call === 'POST /api/blocks' }),
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
