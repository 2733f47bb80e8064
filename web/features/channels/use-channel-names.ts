import { useMemo } from 'react'
import { useChannels } from './use-channels.ts'

/** Returns the slugs of all channels; empty until loaded. */
export function useChannelNames(): ReadonlySet<string> {
  const { data: channels } = useChannels()
  return useMemo(() => new Set(channels?.map((channel) => channel.slug)), [channels])
}
