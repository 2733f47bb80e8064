import { once } from 'node:events'
import { access, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3StandIn, startS3StandIn } from '../../../tests/support/s3-stand-in.ts'
import { readConfig } from '../../config.ts'
import type { Storage } from '../../platform/storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { type Bucket, createS3Client } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'
import { ensureBucket } from './site-files.ts'

let base: string
let stand: S3StandIn
const logged: string[] = []
const log = pino({}, { write: (line: string) => void logged.push(line) })

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'canal-barra-storage-'))
  stand = await startS3StandIn()
})
beforeEach(() => {
  stand.mood = 'well'
  logged.length = 0
})
afterAll(async () => {
  await stand.stop()
  await rm(base, { recursive: true, force: true })
})

const bucketOf = (environment: Record<string, string>) => readConfig(environment).bucket as Bucket

function inBucket(prefix = 'uploads/', changes: Record<string, string> = {}): Storage {
  const bucket = bucketOf({ ...stand.environment, ...changes })
  return createS3Storage({ client: createS3Client(bucket, { patienceMilliseconds: 100 }), prefix, log })
}

/** Writes a file as an upload does. */
async function incoming(content: string): Promise<string> {
  const path = join(base, `incoming-${content}`)
  await writeFile(path, content)
  return path
}

async function read(storage: Storage, name: string, range?: { start: number; end: number }) {
  const content = await (await storage.find(name))?.open(range)
  return content && text(content)
}

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all.sort()
}

describe.each([
  ['a folder', () => createLocalStorage({ folder: join(base, 'kept') })],
  ['a flat folder', () => createLocalStorage({ folder: join(base, 'flat'), isFlat: true })],
  ['a bucket', () => inBucket()],
])('%s', (_, open) => {
  test('takes a file away and keeps it under its name', async () => {
    const storage = open()
    const path = await incoming('praia')
    await storage.put('praia.jpg', path)
    await expect(access(path)).rejects.toThrow()
    expect((await storage.find('praia.jpg'))?.bytes).toBe(5)
    expect(await read(storage, 'praia.jpg')).toBe('praia')
    expect(await storage.find('never-was.jpg')).toBeUndefined()
  })

  test('is read in parts', async () => {
    const storage = open()
    await storage.put('seek.wav', await incoming('0123456789'))
    expect(await read(storage, 'seek.wav', { start: 2, end: 4 })).toBe('234')
    expect(await read(storage, 'seek.wav', { start: 9, end: 9 })).toBe('9')
  })

  test('forgets a file, as often as one likes, and what was found before is nothing then', async () => {
    const storage = open()
    await storage.put('gone.jpg', await incoming('gone'))
    const found = await storage.find('gone.jpg')
    await storage.remove(['gone.jpg', 'never-was.jpg'])
    await storage.remove(['gone.jpg'])
    expect([await storage.find('gone.jpg'), await found?.open()]).toEqual([undefined, undefined])
  })

  test('lists what is older than a moment', async () => {
    const storage = open()
    for (const name of await listed(storage.listBefore(new Date(8.64e15)))) await storage.remove([name])
    await storage.put('one.jpg', await incoming('one'))
    await storage.put('two.jpg', await incoming('two'))
    expect(await listed(storage.listBefore(new Date(Date.now() - 60_000)))).toEqual([])
    expect(await listed(storage.listBefore(new Date(Date.now() + 60_000)))).toEqual(['one.jpg', 'two.jpg'])
  })

  test('keeps nothing of a file that is not there', async () => {
    const storage = open()
    await expect(storage.put('none.jpg', join(base, 'nowhere'))).rejects.toThrow()
    expect(await storage.find('none.jpg')).toBeUndefined()
  })
})

describe('a folder of uploads', () => {
  test('has folders in it by the first signs of names', async () => {
    const storage = createLocalStorage({ folder: join(base, 'deep') })
    await storage.put('abcdef.jpg', await incoming('mar'))
    expect(await readFile(join(base, 'deep/ab/cd/abcdef.jpg'), 'utf8')).toBe('mar')
    await utimes(join(base, 'deep/ab/cd/abcdef.jpg'), 1, 1)
    expect(await listed(storage.listBefore(new Date(Date.now() - 60_000)))).toEqual(['abcdef.jpg'])
    const none = createLocalStorage({ folder: join(base, 'none') })
    expect(await listed(none.listBefore(new Date()))).toEqual([])
  })

  test('is for its owner only, on a machine that others use too', async () => {
    const folder = join(base, 'own')
    await createLocalStorage({ folder }).put('abcd.jpg', await incoming('seu'))
    for (const path of ['', 'ab', 'ab/cd'])
      expect((await stat(join(folder, path))).mode & 0o777, path).toBe(0o700)
  })

  test('takes nothing more when the disk is nearly full', async () => {
    const storage = createLocalStorage({
      folder: join(base, 'full'),
      reserved: Number.POSITIVE_INFINITY,
    })
    await expect(storage.put('mar.jpg', await incoming('cheio'))).rejects.toMatchObject({
      status: 503,
      key: 'storage_full',
    })
    expect(await storage.find('mar.jpg')).toBeUndefined()
  })
})

describe('a bucket of uploads', () => {
  test('is told what a file is, and holds each folder apart', async () => {
    await inBucket('covers/').put('mar.webp', await incoming('mar'))
    expect(stand.objects.get('covers/mar.webp')).toMatchObject({ type: 'image/webp' })
    expect(await inBucket('uploads/').find('mar.webp')).toBeUndefined()
  })

  test('is listed page by page', async () => {
    const storage = inBucket('many/')
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
    for (const name of names) await storage.put(name, await incoming(name))
    stand.pageSize = 2
    expect(await listed(storage.listBefore(new Date(Date.now() + 60_000)))).toEqual(names)
    stand.pageSize = 1000
  })

  test.each(['failing', 'silent'] as const)('that is %s is 503, soon, and the log says so', async (mood) => {
    const storage = inBucket()
    const path = await incoming(mood)
    stand.mood = mood
    const began = performance.now()
    const calls = [
      () => storage.find('mar.jpg'),
      () => storage.put('mar.jpg', path),
      () => storage.remove(['mar.jpg']),
      () => listed(storage.listBefore(new Date())),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 503, key: 'unavailable' })
    // The default timeout of a bucket is eight seconds per request; here it is a tenth of a second.
    expect(performance.now() - began).toBeLessThan(8000)
    expect(logged).toHaveLength(4)
    expect(logged[1]).toMatch(mood === 'failing' ? /answers 500: InternalError/ : /is silent/)
    expect(stand.objects.has('uploads/mar.jpg')).toBe(false)
    await access(path)
  })

  test('that cannot be reached is 503', async () => {
    const storage = inBucket('uploads/', { S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(storage.find('mar.jpg')).rejects.toMatchObject({ status: 503 })
  })

  test('that breaks off in the middle never passes for the whole', async () => {
    const storage = inBucket()
    await storage.put('half.jpg', await incoming('two halves'))
    stand.mood = 'breaking-off'
    await expect(read(storage, 'half.jpg')).rejects.toThrow()
  })

  test('is asked with the right signature only, and a wrong key ends the start', async () => {
    const wrong = { S3_SECRET_ACCESS_KEY: 'another' }
    await expect(inBucket('uploads/', wrong).find('mar.jpg')).rejects.toMatchObject({ status: 503 })
    await expect(ensureBucket(bucketOf({ ...stand.environment, ...wrong }), log)).rejects.toThrow(
      /The bucket barra at .* answers 403: SignatureDoesNotMatch. Look at the settings S3_/,
    )
    await expect(ensureBucket(bucketOf({ ...stand.environment, S3_BUCKET: 'none' }), log)).rejects.toThrow(
      /answers 404: NoSuchBucket/,
    )
  })

  test('that is a web server keeps the site from starting, whatever it answers', async () => {
    let status = 200
    const server = createServer((_, response) => response.writeHead(status).end('<!doctype html><p>Console'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      for (status of [200, 404])
        await expect(
          ensureBucket(bucketOf({ ...stand.environment, S3_ENDPOINT: endpoint }), log),
        ).rejects.toThrow(/The bucket barra at .* does not answer like S3\. Look at the settings S3_/)
    } finally {
      server.close()
    }
  })

  test('that is away does not keep the site from starting', async () => {
    stand.mood = 'failing'
    await ensureBucket(bucketOf(stand.environment), log)
    expect(logged[0]).toContain('the bucket of files is away')
    stand.mood = 'well'
    await ensureBucket(bucketOf(stand.environment), log)
    expect(logged).toHaveLength(1)
  })
})
