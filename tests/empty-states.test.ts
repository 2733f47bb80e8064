import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, ...found]) => found.join(' '))

const pages = projectFiles('web').filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
const sources = pages.map(read)

test('no two empty states lie in the same waters, and all of them are on the chart', () => {
  const places = sources.flatMap((text) => all(text, /\bat(?:=\{|: )\[(\d+), (\d+)\]/g))
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  const outside = places.filter((place) =>
    place.split(' ').some((part) => Number(part) < 5 || Number(part) > 95),
  )
  expect(outside).toEqual([])
})

test('each mark of the chart is drawn in both themes, where the style sheet looks for it', () => {
  const styled = all(read('web/ui/states/empty-state.css'), /\.empty-(\w+) \{\s*--mark: (\d+);/g)
  for (const drawing of ['scripts/art/marks.svg', 'web/art/marks-light.svg', 'web/art/marks-dark.svg']) {
    const drawn = all(read(drawing), /<g id="(\w+)"(?: transform="translate\((\d+)\)")?/g)
    const places = drawn.map((mark) => mark.split(' ')).map(([name, left]) => `${name} ${Number(left) / 96}`)
    expect(places, drawing).toEqual(styled)
  }
})

test('each mark stands for something that can be missing', () => {
  const marks = all(read('web/ui/states/empty-state.tsx'), /^ {2}\| '(\w+)'$/gm)
  const used = new Set(sources.flatMap((text) => all(text, /(?:mark(?:=|: )|\? |: )["'{]?["']?(\w+)["']/g)))
  expect(marks.filter((mark) => !used.has(mark))).toEqual([])
})
