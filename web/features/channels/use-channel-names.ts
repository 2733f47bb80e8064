import { useMemo } from 'react'
import { useChannels } from './use-channels.ts'

/** The slugs of all channels; empty until they are known. */
export function useChannelNames(): ReadonlySet<string> {
  const { data: channels } = useChannels()
  return useMemo(() => new Set(channels?.map((channel) => channel.slug)), [channels])
}
