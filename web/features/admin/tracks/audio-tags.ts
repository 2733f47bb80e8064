import { type IAudioMetadata, type ITag, parseBuffer, selectCover, TimestampFormat } from 'music-metadata'
import * as bounds from '#contract/rules/bounds.ts'
import { lrcTime, parseLrc } from '../../lyrics/lrc.ts'

/** Metadata of an audio file; missing values are `''`. */
export interface AudioTags {
  title: string
  artist: string
  album: string
  year: string
  /** Lyrics as plain lines. */
  words: string
  /** Lyrics with times, in LRC. */
  lrc: string
  cover: { data: Uint8Array; type: string } | undefined
}

const coverTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Reads the metadata, cut to the length of the fields. Throws if the file is not audio. */
export async function readAudioTags(file: Uint8Array): Promise<AudioTags> {
  const { common, native } = await parseBuffer(file, undefined, { skipPostHeaders: false })
  return {
    title: oneLine(common.title, bounds.track.title),
    artist: oneLine(common.artist, bounds.track.artist),
    album: oneLine(common.album, bounds.track.title),
    year: common.year ? String(common.year) : '',
    ...lyricsIn(common.lyrics ?? [], Object.values(native).flat()),
    cover: coverIn(common),
  }
}

function lyricsIn(lyrics: readonly Lyrics[], tags: readonly ITag[]): Pick<AudioTags, 'words' | 'lrc'> {
  const texts = [
    ...textTags(tags),
    ...lyrics.flatMap((one) => (timesIn(one).length > 0 ? [] : (one.text ?? []))),
  ]
    .map((text) => plain(text).trim())
    .filter(Boolean)
  // Tags for plain lyrics often contain LRC.
  const lrc = texts.find((text) => parseLrc(text).length > 0) ?? lrcOf(lyrics)
  const lines = parseLrc(lrc)
  return bounded({
    words: lines.length > 0 ? lines.map(({ text }) => text).join('\n') : (texts[0] ?? ''),
    lrc,
  })
}

const lyricTags = new Set(['LYRICS', 'UNSYNCEDLYRICS', 'SYNCEDLYRICS'])

/** Lyrics of Vorbis comments and APE as written: of LRC the package loses the offset and some lines. */
const textTags = (tags: readonly ITag[]) =>
  tags.flatMap(({ id, value }) =>
    lyricTags.has(id.toUpperCase()) && typeof value === 'string' ? [value] : [],
  )

/**
 * Returns timed lyrics of ID3 as LRC. Each text is a line of its own; where some begin or end with a line
 * break, the others are words or syllables: https://id3.org/id3v2.4.0-frames
 */
function lrcOf(lyrics: readonly Lyrics[]): string {
  const timed = lyrics.find((one) => one.timeStampFormat === TimestampFormat.milliseconds)
  const texts = timed
    ? timesIn(timed).map(({ text, timestamp = 0 }) => ({ text: plain(text), timestamp }))
    : []
  const isBreak = (index: number) =>
    Boolean(texts[index]?.text.startsWith('\n') || texts[index - 1]?.text.endsWith('\n'))
  const hasBreaks = texts.some((_, index) => index > 0 && isBreak(index))
  const lines: (typeof texts)[] = []
  texts.forEach((one, index) => {
    if (index === 0 || !hasBreaks || isBreak(index)) lines.push([])
    lines.at(-1)?.push({ ...one, text: one.text.replace(/^\s*\n|\n\s*$/g, '').replace(/\s+/g, ' ') })
  })
  return lines.map(lrcLine).join('\n')
}

function lrcLine(texts: readonly { text: string; timestamp: number }[]): string {
  const times = texts.map(({ timestamp }) => lrcTime(timestamp / 1000))
  if (texts.length === 1) return `[${times[0]}]${texts[0]?.text.trim()}`
  return `[${times[0]}]${texts.map(({ text }, index) => `<${times[index]}>${text}`).join('')}`.trimEnd()
}

type Lyrics = NonNullable<IAudioMetadata['common']['lyrics']>[number]

/** The type of the package promises `syncText`, but it is missing in lyrics without times. */
const timesIn = ({ syncText }: { syncText?: readonly { text: string; timestamp?: number }[] }) =>
  syncText ?? []

function bounded({ words, lrc }: Pick<AudioTags, 'words' | 'lrc'>): Pick<AudioTags, 'words' | 'lrc'> {
  return { words: words.slice(0, bounds.article.lrc), lrc: lrc.slice(0, bounds.article.lrc) }
}

function coverIn({ picture }: IAudioMetadata['common']): AudioTags['cover'] {
  const found = selectCover(picture)
  const type = found?.format.replace('image/jpg', 'image/jpeg') ?? ''
  if (!found || !coverTypes.has(type) || found.data.byteLength > bounds.library.maxBytes) return undefined
  return { data: found.data, type }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

const plain = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')

const oneLine = (text: string | undefined, max: number) =>
  plain(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
