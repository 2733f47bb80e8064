import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Answer } from './client.ts'
import type { Member, TestSite } from './site.ts'

/** Response to an upload; a refused one has a key and a message instead of an address. */
interface Upload {
  status: string
  imageUrl: string
  key: string
  message: string
}

/** Uploads files the way a form does. Their name and type may be false. */
export async function sendPicture(
  site: Pick<TestSite, 'url'>,
  member: Pick<Member, 'token'>,
  files: Uint8Array | [field: string, content: Uint8Array][],
  { name = 'foto.png', type = 'image/png', crop }: { name?: string; type?: string; crop?: string } = {},
): Promise<Answer<Upload>> {
  const form = new FormData()
  const parts = files instanceof Uint8Array ? [['profile_picture', files] as const] : files
  for (const [field, content] of parts) form.append(field, new Blob([content as BlobPart], { type }), name)
  if (crop !== undefined) form.append('crop', crop)
  const response = await fetch(`${site.url}/api/upload-profile-picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Upload }
}

/** A picture of one colour. */
export function drawPicture(width: number, height: number, colour = '#2277aa') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

/** A picture that does not compress. */
export function drawNoise(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
}

/** The names of all files in a folder of the site's data. */
export async function filesIn({ dataDir }: Pick<TestSite, 'dataDir'>, folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(dataDir, folder), options).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** A PNG of a few bytes whose header declares this size. */
export function pixelBomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(width / 8) + 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(row * height), { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
