import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from './entry.ts'
import { nearEntries, rankEntries } from './rank-entries.ts'
import { readUsage } from './usage.ts'
import { useFoundEntries } from './use-found-entries.ts'
import { useOwnEntries } from './use-own-entries.ts'

export interface Group {
  name: 'used' | 'places' | 'known' | 'found' | 'team' | 'lines' | 'more'
  entries: readonly Entry[]
}

const mostUsed = 6
/** Maximum per kind while nothing is typed. */
const mostPlaces = { channel: 4, conversation: 3, page: 8, tool: 3 } as const
const mostKnown = 8

/**
 * Returns the palette's groups: while nothing is typed, the most used entries and some of each kind; then
 * matching local entries, results of the site search, and lines.
 */
export function useGroups(typed: string): { groups: Group[]; isAsking: boolean; isFailed: boolean } {
  const { t } = useTranslation('palette')
  const [{ used, weightOf }] = useState(() => readUsage())
  const own = useOwnEntries()
  const { entries, areNear, lines, ofTeam, isAsking, isFailed } = useFoundEntries(typed)

  const byId = new Map(own.map((entry) => [entry.id, entry]))
  // Used entries with a path are shown as stored, so also offline.
  const remembered = used.flatMap((one): readonly Entry[] => {
    const entry = byId.get(one.id) ?? (one.to ? one : undefined)
    return entry ? [entry] : []
  })
  const q = typed.trim()
  if (q === '') {
    const recent = remembered.slice(0, mostUsed)
    const rest = own.filter((entry) => !recent.includes(entry))
    const places = Object.entries(mostPlaces).flatMap(([kind, most]) =>
      rest.filter((entry) => entry.kind === kind).slice(0, most),
    )
    return {
      groups: withoutEmpty([
        { name: 'used', entries: recent },
        { name: 'places', entries: places },
      ]),
      isAsking: false,
      isFailed: false,
    }
  }

  const all = unique([...own, ...remembered])
  const ranked = rankEntries(q, all, weightOf)
  const isFound = isAsking || !areNear || ranked.length > 0 || ofTeam.length > 0
  const matches = (isFound ? ranked : nearEntries(q, all)).slice(0, mostKnown)
  const ids = new Set(matches.map(({ id }) => id))
  const everything = `/blog?${new URLSearchParams({ q })}`
  return {
    groups: withoutEmpty([
      { name: 'known', entries: matches },
      { name: 'found', entries: entries.filter(({ id }) => !ids.has(id)) },
      { name: 'team', entries: ofTeam.filter(({ id }) => !ids.has(id)) },
      { name: 'lines', entries: lines },
      {
        name: 'more',
        entries: [{ id: 'search', kind: 'search', text: t('searchAll', { q }), to: everything }],
      },
    ]),
    isAsking,
    isFailed,
  }
}

const withoutEmpty = (groups: readonly Group[]) => groups.filter((group) => group.entries.length > 0)

const unique = (entries: readonly Entry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()]
