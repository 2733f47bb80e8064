import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../react-router.config.ts'
import { putBuildInPlace } from './put-build-in-place.ts'

test('a build is made beside the one that a running site serves, and then takes its place', () => {
  const root = mkdtempSync(join(tmpdir(), 'canal-barra-build-'))
  const [served, built] = [join(root, 'build'), join(root, config.buildDirectory)]
  const write = (folder: string, text: string) => {
    for (const half of ['client', 'server']) {
      mkdirSync(join(folder, half), { recursive: true })
      writeFileSync(join(folder, half, 'page.js'), text)
    }
  }
  const read = () => ['client', 'server'].map((half) => readFileSync(join(served, half, 'page.js'), 'utf8'))

  for (const text of ['first', 'second']) {
    write(built, text)
    if (text === 'second') expect(read()).toEqual(['first', 'first'])
    putBuildInPlace(served)
    expect(read()).toEqual([text, text])
    expect(readdirSync(served).sort()).toEqual(['client', 'server'])
  }
  rmSync(root, { recursive: true })
})
