import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commentAddress } from '#contract/rules/comment-places.ts'
import type { FoundForStaff, FoundLine, SearchResult } from '#contract/search.ts'
import type { Track } from '#contract/tracks.ts'
import { afterPause } from '../../platform/api/after-pause.ts'
import { api } from '../../platform/api/api.ts'
import { searchOptions } from '../../platform/api/search-options.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import type { Entry } from './entry.ts'
import { rankEntries } from './rank-entries.ts'

const mostFound = 6
const mostTracks = 3
const mostLines = 3
/** The search of lines needs at least three letters. */
const fewestLetters = 3

interface FoundEntries {
  entries: Entry[]
  /** Whether all of these are named differently from what was typed, as after a slip of the finger. */
  areNear: boolean
  lines: Entry[]
  /** Results for staff, including drafts and accounts. */
  ofTeam: Entry[]
  /** Whether a search is still running. */
  isAsking: boolean
  /** Whether a search failed; local entries are shown all the same. */
  isFailed: boolean
}

/** Searches the site's content by name, and lines by text. */
export function useFoundEntries(typed: string): FoundEntries {
  const { t } = useTranslation('line-search')
  const session = useSession()
  const isMember = Boolean(session)
  const isStaff = session?.isStaff === true
  const hasTexts = useLateTexts('line-search') === 'ready'
  const q = typed.trim()
  const options = { ...searchOptions, retry: false } as const
  const found = useQuery({
    ...options,
    queryKey: ['palette', 'found', q],
    queryFn: ({ signal }) =>
      afterPause(signal, () =>
        api('GET /api/search', { query: { q, everything: true, typing: true }, signal }),
      ),
    enabled: q.length >= 2,
  })
  const lines = useQuery({
    ...options,
    queryKey: ['palette', 'lines', q],
    queryFn: ({ signal }) =>
      afterPause(signal, () => api('GET /api/search/lines', { query: { q, limit: mostLines }, signal })),
    enabled: isMember && q.length >= fewestLetters,
  })
  const tracks = useQuery({
    ...options,
    queryKey: ['tracks'],
    queryFn: ({ signal }) => api('GET /api/tracks', { signal }),
    enabled: q.length >= 2,
  })
  const ofTeam = useQuery({
    ...options,
    queryKey: ['palette', 'of-team', q],
    queryFn: ({ signal }) => afterPause(signal, () => api('GET /api/admin/search', { query: { q }, signal })),
    enabled: isStaff && q.length >= 2,
  })
  const nameOf = (line: FoundLine) => {
    if (line.kind === 'comment') return line.about.title
    return line.kind === 'channel'
      ? line.message.channelName
      : t('private', { name: line.conversation.other.name })
  }

  if (q.length < 2)
    return { entries: [], areNear: false, lines: [], ofTeam: [], isAsking: false, isFailed: false }
  const foundTracks = rankEntries(q, (tracks.data ?? []).map(trackEntry), () => 0).slice(0, mostTracks)
  return {
    entries: [...foundTracks, ...(found.data ?? []).slice(0, mostFound).map(foundEntry)],
    areNear: foundTracks.length === 0 && (found.data ?? []).every(({ isNear }) => isNear),
    lines:
      isMember && hasTexts && q.length >= fewestLetters
        ? (lines.data?.lines ?? []).slice(0, mostLines).map((line) => lineEntry(line, nameOf(line)))
        : [],
    ofTeam: isStaff ? (ofTeam.data ?? []).map(teamEntry) : [],
    isAsking: found.isFetching || lines.isFetching || ofTeam.isFetching,
    isFailed: found.isError,
  }
}

function trackEntry({ id, title, artist }: Track): Entry {
  return { id: `track ${id}`, kind: 'track', text: title, note: artist, to: `/music#track-${id}` }
}

function foundEntry(result: SearchResult): Entry {
  if (result.type === 'person') {
    return { id: `person ${result.id}`, kind: 'person', text: result.name, to: `/person/${result.slug}` }
  }
  const kind = result.type === 'article' && result.isLyrics ? 'lyrics' : result.type
  return { id: `${kind} ${result.id}`, kind, text: result.title, to: result.url }
}

/** Links to where the item is edited. */
function teamEntry({ kind, id, title, note, isLive }: FoundForStaff): Entry {
  const places = {
    text: `/editor/${id}`,
    account: `/admin/users/${id}`,
    store: `/shopEdit/${id}`,
    course: `/shopEdit/${id}`,
    track: '/admin/tracks',
    video: '/admin/videos',
  }
  const state = kind === 'text' && !isLive ? 'draft' : kind
  return { id: `team ${kind} ${id}`, kind: state, text: title, note, to: places[kind] }
}

function lineEntry(line: FoundLine, place: string): Entry {
  const [text, to] = wayTo(line)
  return { id: `line ${to}`, kind: 'line', text, note: place, to }
}

function wayTo(line: FoundLine): [text: string, to: string] {
  if (line.kind === 'comment') return [line.message.text, commentAddress(line.about.path, line.message.id)]
  if (line.kind === 'channel') return [line.message.text, `/${line.message.channel}?line=${line.message.seq}`]
  return [line.message.content, `/pvt/${line.conversation.id}?line=${line.message.id}`]
}
