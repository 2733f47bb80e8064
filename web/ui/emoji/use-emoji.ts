import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { drawnEmoji } from './drawn-emoji.ts'
import { type Emoji, readEmojiNames } from './emoji.ts'

const names = import.meta.glob<string>('./names/*.tsv', { query: '?raw', import: 'default' })

/** Every emoji by its names in the reader's language and in English. They are fetched with the first use. */
export function useEmoji({ wanted }: { wanted: boolean }) {
  const { language } = useTranslation().i18n
  return useQuery<Emoji[]>({
    queryKey: ['emoji', language],
    queryFn: async () => drawnEmoji(readEmojiNames((await names[`./names/${language}.tsv`]?.()) ?? '')),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
  })
}
