import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { readAudio } from './audio-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-audio-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(bytes: Buffer): Promise<string> {
  const path = join(folder, 'sound')
  await writeFile(path, bytes)
  return path
}

const whole = () => Buffer.alloc(bounds.track.audioBytes)
/** MPEG-1, layer III, 128 kbit/s, 44.1 kHz. */
const frame = Buffer.alloc(417)
frame.writeUInt32BE(0xfffb9000)

const slow: Record<string, () => Buffer> = {
  'tags of ID3 without content': () => whole().fill('ID3\x04\0\0\0\0\0\0', 'latin1'),
  'chunks of WAV without content': () => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), whole()]),
  'nothing after three frames of MP3': () => Buffer.concat([frame, frame, frame, whole()]),
}

describe('a file of sound', () => {
  test.each(Object.keys(slow))('of %s is read soon', async (name) => {
    const path = await written((slow[name] as () => Buffer)())
    const before = process.threadCpuUsage()
    await readAudio(path)
    const { user } = process.threadCpuUsage(before)
    expect(user / 1000).toBeLessThan(100)
  })

  test('with a picture and a lyric in tags at its end is as long as its frames', async () => {
    const tags = Buffer.alloc(5 * 1024 ** 2, 'APETAGEX')
    const audio = await readAudio(await written(Buffer.concat([...Array(100).fill(frame), tags])))
    expect(audio).toEqual({ type: 'mp3', seconds: expect.closeTo((100 * 1152) / 44_100, 6) })
  })
})
