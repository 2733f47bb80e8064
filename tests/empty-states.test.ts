import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coversDepth, type Row } from './support/chart-depths.ts'
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

test('no mark lies on a depth of the chart, at any width', async () => {
  const outlines = await outlinesOfMarks()
  const states = pages.flatMap((path) =>
    all(read(path), /mark(?:=|: )([^\n]*?)[\s,}]+at(?:=\{|: )\[(\d+), (\d+)\]/g).flatMap((state) => {
      const [, words = '', x, y] = /^(.*) (\d+) (\d+)$/.exec(state) ?? []
      const marks = [...outlines].filter(([mark]) => new RegExp(`['"]${mark}['"]`).test(words))
      return marks.map(([mark, rows]) => ({ path, mark, isClear: !coversDepth(rows, Number(x), Number(y)) }))
    }),
  )
  expect(states.length).toBeGreaterThan(60)
  expect(states.filter(({ isClear }) => !isClear)).toEqual([])
})

async function outlinesOfMarks(): Promise<Map<string, Row[]>> {
  const drawing = read('scripts/art/marks.svg')
  const marks = all(drawing, /<g id="(\w+)"/g)
  // Strokes without a width of their own have the default, 1.
  const inked = drawing.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" stroke="#000" ')
  const { data, info } = await sharp(Buffer.from(inked))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([marks.length * 96, 96])
  const isDrawn = (x: number, y: number) => (data[(y * info.width + x) * 4 + 3] ?? 0) > 40
  const rowsOf = (at: number) =>
    Array.from({ length: 96 }, (_, y) => {
      const drawn = Array.from({ length: 96 }, (_, x) => x).filter((x) => isDrawn(at * 96 + x, y))
      return { y: y - 48, left: (drawn[0] ?? 96) - 48, right: (drawn.at(-1) ?? 0) - 48 }
    })
  return new Map(marks.map((mark, at) => [mark, rowsOf(at)]))
}

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
