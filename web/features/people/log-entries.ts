import type { Person } from '#contract/people.ts'
import { dateIn } from '#contract/rules/ages.ts'
import { daysBetween } from '#contract/rules/days-between.ts'
import { smallPicture } from '#contract/rules/pictures.ts'
import type { Language } from '#contract/schema.ts'
import { addressOf } from '../blog/article-address.ts'
import { albumAddress } from '../stores/album-address.ts'

/** An entry in a person's log. */
export interface LogEntry {
  kind: 'came' | 'article' | 'lyrics' | 'shop' | 'course' | 'song'
  at: string
  /** Title of the created or marked item; absent for the day of joining. */
  title?: string
  address?: string
  picture?: string
  language?: Language
  artist?: string
}

export interface LogDay {
  /** `yyyy-mm-dd` in the time zone of the site. */
  day: string
  /** Day number, 1 for the day of joining; undefined for older imported texts. */
  number: number | undefined
  entries: LogEntry[]
}

/** Groups a person's log entries by day, in chronological order. */
export function logDays(person: Person, timeZone: string): LogDay[] {
  const cameOn = dateIn(timeZone, new Date(person.memberSince))
  const entries = entriesOf(person).sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const days: LogDay[] = []
  for (const entry of entries) {
    const day = dateIn(timeZone, new Date(entry.at))
    const open = days.at(-1)
    const number = daysBetween(cameOn, day) + 1
    if (open?.day === day) open.entries.push(entry)
    else days.push({ day, entries: [entry], number: number > 0 ? number : undefined })
  }
  return days
}

function entriesOf({ memberSince, articles, stores, tracks }: Person): LogEntry[] {
  return [
    { kind: 'came', at: memberSince },
    ...articles.map((article) => ({
      kind: article.isLyrics ? ('lyrics' as const) : ('article' as const),
      at: article.createdAt,
      title: article.title,
      address: addressOf(article),
      picture: smallPicture(article.coverUrl),
      language: article.language,
    })),
    ...stores.map((album) => ({
      kind: album.kind,
      at: album.createdAt,
      title: album.name,
      address: albumAddress(album),
      picture: smallPicture(album.picture),
    })),
    ...tracks.map(({ id, title, artist, cover, markedAt }) => ({
      ...{ kind: 'song' as const, at: markedAt, title, artist },
      address: `/music#track-${id}`,
      picture: smallPicture(cover),
    })),
  ]
}
