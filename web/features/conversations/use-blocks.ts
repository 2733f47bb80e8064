import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { blocksQuery } from './conversations.queries.ts'

const none: ReadonlySet<number> = new Set()

/** The ids of those whom the reader has blocked. */
export function useBlockedIds(): ReadonlySet<number> {
  const { data } = useQuery(blocksQuery(useSession()?.userId))
  return useMemo(() => (data?.length ? new Set(data.map(({ userId }) => userId)) : none), [data])
}

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
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
