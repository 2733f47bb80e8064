import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressAssets, findUncompressed, precompress } from './precompress.ts'

const script = 'export const number = 1\n'.repeat(40)

let client: string

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'canal-barra-compressed-'))
  mkdirSync(join(client, 'assets'))
  for (const name of ['sw.js', 'assets/page-1234567.js']) writeFileSync(join(client, name), script)
  writeFileSync(join(client, 'assets/short-1234567.js'), 'export {}')
  writeFileSync(join(client, 'assets/photo-1234567.avif'), script)
})

afterEach(() => rmSync(client, { recursive: true }))

test('a build can be served before its hashed files are compressed by brotli', async () => {
  await precompress(client)
  expect(readdirSync(client).sort()).toEqual(['assets', 'sw.js', 'sw.js.br', 'sw.js.gz'])
  expect(await findUncompressed(client)).toEqual([join(client, 'assets/page-1234567.js')])
  expect(gunzipSync(readFileSync(join(client, 'assets/page-1234567.js.gz'))).toString()).toBe(script)
})

test('those are compressed later, once, and short ones and pictures never', async () => {
  await precompress(client)
  await Promise.all([compressAssets(client), compressAssets(client)])
  expect(await findUncompressed(client)).toEqual([])
  expect(readdirSync(join(client, 'assets')).filter((name) => name.includes('.br'))).toEqual([
    'page-1234567.js.br',
  ])
  const packed = readFileSync(join(client, 'assets/page-1234567.js.br'))
  expect(brotliDecompressSync(packed).toString()).toBe(script)
})
