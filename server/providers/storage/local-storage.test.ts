import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalStorage } from './local-storage.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'canal-barra-storage-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function incoming(content: string): Promise<string> {
  const path = join(base, `incoming-${content}`)
  await writeFile(path, content)
  return path
}

describe('a folder of uploads', () => {
  test('keeps a file under its name, in folders by the first signs of it', async () => {
    const storage = createLocalStorage({ folder: join(base, 'kept') })
    await storage.put('abcdef.jpg', await incoming('mar'))
    expect(await readFile(join(base, 'kept/ab/cd/abcdef.jpg'), 'utf8')).toBe('mar')
    const found = await storage.find('abcdef.jpg')
    expect(found?.bytes).toBe(3)
    expect(found && (await text(found.open()))).toBe('mar')
    await storage.remove(['abcdef.jpg', 'never-was.jpg'])
    expect(await storage.find('abcdef.jpg')).toBeUndefined()
  })

  test('lists what is older than a moment', async () => {
    const storage = createLocalStorage({ folder: join(base, 'listed') })
    await storage.put('old.jpg', await incoming('old'))
    await storage.put('young.jpg', await incoming('young'))
    await utimes(join(base, 'listed/ol/d./old.jpg'), 1, 1)
    const names = await listed(storage.listBefore(new Date(Date.now() - 60_000)))
    expect(names).toEqual(['old.jpg'])
    expect(await listed(createLocalStorage({ folder: join(base, 'none') }).listBefore(new Date()))).toEqual(
      [],
    )
  })

  test('takes nothing more when the disk is nearly full', async () => {
    const storage = createLocalStorage({
      folder: join(base, 'full'),
      keptFreeBytes: Number.POSITIVE_INFINITY,
    })
    await expect(storage.put('mar.jpg', await incoming('cheio'))).rejects.toMatchObject({
      status: 503,
      key: 'storage_full',
    })
    expect(await storage.find('mar.jpg')).toBeUndefined()
  })
})

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}
