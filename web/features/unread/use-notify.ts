import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notify } from '#contract/unread.ts'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { unreadQuery } from './unread.queries.ts'

/** Returns the notification mode of a channel, undefined until it is loaded, and a function to change it. */
export function useNotify(slug: string) {
  const queries = useQueryClient()
  const unread = unreadQuery(useSession()?.userId)
  const { queryKey } = unread
  const { data: mode } = useQuery({
    ...unread,
    select: ({ channels }): Notify => channels.find((channel) => channel.slug === slug)?.notify ?? 'all',
  })

  function show(notify: Notify) {
    queries.setQueryData(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          channels: cached.channels.map((one) => (one.slug === slug ? { ...one, notify } : one)),
        },
    )
  }

  const { mutate: choose } = useMutation({
    // Sequential, so that the last choice wins.
    scope: { id: `notify ${slug}` },
    mutationFn: (notify: Notify) =>
      api('PUT /api/channels/:slug/notify', { params: { slug }, body: { mode: notify } }),
    onMutate: (notify) => {
      show(notify)
      return { before: mode ?? 'all' }
    },
    onError: (error, _wanted, context) => {
      if (context) show(context.before)
      toast(error.message, { kind: 'error' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { mode, choose }
}
