import { type IAudioMetadata, parseBuffer, selectCover } from 'music-metadata'
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
  const { common } = await parseBuffer(file, undefined, { skipPostHeaders: false })
  return {
    title: oneLine(common.title, bounds.track.title),
    artist: oneLine(common.artist, bounds.track.artist),
    album: oneLine(common.album, bounds.track.title),
    year: common.year ? String(common.year) : '',
    ...lyricsIn(common),
    cover: coverIn(common),
  }
}

function lyricsIn({ lyrics = [] }: IAudioMetadata['common']): Pick<AudioTags, 'words' | 'lrc'> {
  const timed = lyrics.map(timesIn).find((lines) => lines.some(({ timestamp }) => timestamp !== undefined))
  if (timed) {
    const lines = timed.map((line) => ({ at: line.timestamp ?? 0, text: plain(line.text).trim() }))
    const lrc = lines.map(({ at, text }) => `[${lrcTime(at / 1000)}]${text}`).join('\n')
    return bounded({ words: lines.map(({ text }) => text).join('\n'), lrc })
  }
  const text = plain(lyrics.find((one) => one.text)?.text ?? '').trim()
  // Tags for plain lyrics often contain LRC.
  const lines = parseLrc(text)
  if (lines.length === 0) return bounded({ words: text, lrc: '' })
  return bounded({ words: lines.map((line) => line.text).join('\n'), lrc: text })
}

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
