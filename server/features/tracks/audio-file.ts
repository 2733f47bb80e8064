import { readFile } from 'node:fs/promises'

export interface Audio {
  type: 'wav' | 'mp3' | 'ogg'
  seconds: number
}

// Nobody else is answered while a file is read, and one made to be slow has millions of empty parts.
/** Maximum number of tags, or of chunks. */
const mostParts = 1000
/** Maximum number of bytes between and after the frames of an MP3, such as tags at its end. */
const mostSkipped = 1024 ** 2

/** Detects type and duration of an audio file by its content. */
export async function readAudio(path: string): Promise<Audio | undefined> {
  const file = await readFile(path)
  const readers = { wav: wavSeconds, ogg: oggSeconds, mp3: mp3Seconds }
  for (const type of ['wav', 'ogg', 'mp3'] as const) {
    const seconds = readers[type](file)
    if (seconds !== undefined) return seconds > 0 && Number.isFinite(seconds) ? { type, seconds } : undefined
  }
  return undefined
}

function wavSeconds(file: Buffer): number | undefined {
  if (file.length < 44 || textAt(file, 0, 4) !== 'RIFF' || textAt(file, 8, 4) !== 'WAVE') return undefined
  let bytesPerSecond = 0
  let at = 12
  for (let count = 0; count < mostParts && at + 8 <= file.length; count++) {
    const name = textAt(file, at, 4)
    const size = file.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 20 <= file.length) bytesPerSecond = file.readUInt32LE(at + 16)
    // Interrupted recorders leave an invalid size.
    if (name === 'data') return bytesPerSecond && Math.min(size, file.length - at - 8) / bytesPerSecond
    at += 8 + size + (size % 2)
  }
  return 0
}

function oggSeconds(file: Buffer): number | undefined {
  if (file.length < 64 || textAt(file, 0, 4) !== 'OggS') return undefined
  const packet = 27 + (file[26] ?? 0)
  const isOpus = textAt(file, packet, 8) === 'OpusHead'
  const isVorbis = textAt(file, packet + 1, 6) === 'vorbis'
  const last = file.lastIndexOf('OggS')
  if ((!isOpus && !isVorbis) || Math.max(last + 14, packet + 16) > file.length) return 0
  const rate = isOpus ? 48_000 : file.readUInt32LE(packet + 12)
  return rate && Number(file.readBigInt64LE(last + 6)) / rate
}

function mp3Seconds(file: Buffer): number | undefined {
  const start = firstFrame(file)
  if (start === undefined) return undefined
  let seconds = 0
  let skipped = 0
  for (let at = start; at + 4 <= file.length && skipped < mostSkipped; ) {
    const frame = mp3Frame(file, at)
    seconds += frame?.seconds ?? 0
    at += frame?.bytes ?? 1
    if (!frame) skipped++
  }
  return seconds
}

const longestBeginning = 64 * 1024

/** Finds the first frame: there may be padding after the tags, or a partial frame. */
function firstFrame(file: Buffer): number | undefined {
  const start = afterTags(file)
  const end = Math.min(file.length, start + longestBeginning)
  for (let at = start; at < end; at++) if (hasFrames(file, at)) return at
  return undefined
}

/** Whether three consecutive frames start here. */
function hasFrames(file: Buffer, start: number): boolean {
  let at = start
  for (let count = 0; count < 3; count++) {
    const frame = at + 4 <= file.length ? mp3Frame(file, at) : undefined
    if (!frame) return false
    at += frame.bytes
  }
  return true
}

/** Returns the end of the leading ID3 tags. */
function afterTags(file: Buffer): number {
  let end = 0
  for (let count = 0; count < mostParts && textAt(file, end, 3) === 'ID3'; count++) {
    const start = end
    end += [6, 7, 8, 9].reduce((size, at) => size * 128 + ((file[start + at] ?? 0) & 127), 0) + 10
  }
  return end
}

const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
const rates = [44_100, 48_000, 32_000, 0]

function mp3Frame(file: Buffer, at: number): { bytes: number; seconds: number } | undefined {
  const head = file.readUInt32BE(at)
  const version = (head >>> 19) & 3
  // Sync word of eleven bits, a valid version, and layer III.
  if (head >>> 21 !== 0x7ff || version === 1 || ((head >>> 17) & 3) !== 1) return undefined
  const isFirst = version === 3
  const bits = (kilobits[isFirst ? 'first' : 'second'][(head >>> 12) & 15] ?? 0) * 1000
  const rate = (rates[(head >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (bits === 0 || rate === 0) return undefined
  const samples = isFirst ? 1152 : 576
  return { bytes: Math.floor((samples * bits) / 8 / rate) + ((head >>> 9) & 1), seconds: samples / rate }
}

const textAt = (file: Buffer, at: number, length: number) => file.toString('latin1', at, at + length)
