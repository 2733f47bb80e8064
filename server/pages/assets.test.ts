import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountAssets } from './assets.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-assets-'))
  for (const name of ['client/assets', 'before/client']) await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'client/assets/a-1234.js'), 'plain')
  await writeFile(join(folder, 'client/assets/a-1234.js.br'), 'packed')
  app = Fastify() as unknown as FastifyInstance
  await mountAssets(app, pathToFileURL(`${folder}/`))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('pages of the build before, and of the next one, find their files', async () => {
  await rename(join(folder, 'client/assets'), join(folder, 'before/client/assets'))
  await mkdir(join(folder, 'client/assets'))
  await writeFile(join(folder, 'client/assets/a-5678.js'), 'next')

  const old = await get('/assets/a-1234.js', 'br')
  expect(old.body).toBe('packed')
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/a-1234.js')).body).toBe('plain')
  expect((await get('/assets/a-5678.js')).body).toBe('next')
  expect((await get('/assets/..%2F..%2Fbefore%2Fclient%2Fassets%2Fa-1234.js')).statusCode).toBe(403)
})
