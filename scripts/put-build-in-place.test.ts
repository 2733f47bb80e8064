import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../react-router.config.ts'
import { putBuildInPlace } from './put-build-in-place.ts'

test('a build is made beside the one that a running site serves, takes its place, and leaves it there for open pages', () => {
  const root = mkdtempSync(join(tmpdir(), 'canal-barra-build-'))
  const [served, built] = [join(root, 'build'), join(root, config.buildDirectory)]
  const write = (folder: string, text: string) => {
    for (const half of ['client', 'server']) {
      mkdirSync(join(folder, half), { recursive: true })
      writeFileSync(join(folder, half, 'page.js'), text)
    }
  }
  const read = (folder = served) =>
    ['client', 'server'].map((half) => readFileSync(join(folder, half, 'page.js'), 'utf8'))

  let before = ''
  for (const text of ['first', 'second', 'third']) {
    write(built, text)
    if (before) expect(read()).toEqual([before, before])
    putBuildInPlace(served)
    expect(read()).toEqual([text, text])
    if (before) expect(read(join(served, 'before'))).toEqual([before, before])
    expect(readdirSync(served).sort()).toEqual(['before', 'client', 'server'])
    before = text
  }
  rmSync(root, { recursive: true })
})
