import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rawInSheet, rawInSource, rawValues } from './support/raw-values.ts'
import { projectFiles, root } from './support/source-files.ts'

test('colours, sizes, radii, shadows, times, curves and planes are tokens', () => {
  expect(rawValues(), 'a raw value, where a token or a utility belongs').toEqual({})
})

test('a move has a time and a curve that have names', () => {
  expect(
    rawInSheet(`a { transition: color var(--time-short), opacity var(--time-long) var(--ease), top 0s;
      animation: rise var(--time-menu) ease-out, sweep var(--time-sweep) linear infinite }
      b { animation-timing-function: cubic-bezier(0, 0, 1, 1); transition: top var(--time-move) var(--ease) }
      @keyframes ease { to { background: linear-gradient(red, blue) } }`),
  ).toEqual(['color var(--time-short)', 'ease-out', 'linear', 'cubic-bezier('])
  expect(
    rawInSource(`<p className="ease-in transition-opacity duration-long" style={{ easing: 'ease' }} />`),
  ).toEqual(['ease-in', "'"])
})

test('raw values are found in style sheets and in classes', () => {
  expect(
    rawInSheet(`a { color: #123; padding: 12px 0 3px; border-radius: 2px; box-shadow: 0 1px var(--line); z-index: 3;
      transition: color 120ms var(--ease), opacity 0s; font-size: 0.8rem; border: 1px solid var(--line); inset: 1.5px }
      @media (min-width: 640px) { b { color: oklch(0.9 0 0) } }`),
  ).toEqual(['#123', '12px', '2px', '1px', '3', '120ms', '0.8rem', 'oklch(', '640px'])
  expect(
    rawInSource(
      `<p className="w-[27%] p-3 h-[86px] max-w-[34rem] z-10 [&>a]:z-1 duration-75" fill={'#fff'} />`,
    ),
  ).toEqual(['86px', '34rem', 'z-10', 'z-1', 'duration-75', '#fff'])
  expect(rawInSource(`one = 'oklch(0.9 0.1 85)'; each = \`oklch(0.7 0.1 \${hue})\``)).toEqual(['oklch('])
})

test('every custom property that is read is set somewhere', () => {
  const files = projectFiles('web').filter((path) => /\.(css|tsx?)$/.test(path))
  const text = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const read = /(?:var\(\s*|[\w\]]-\()(--[a-z][\w-]*)/g
  const set = new Set(text.replace(read, '').match(/--[a-z][\w-]*/g))
  const unset = Array.from(text.matchAll(read), ([, name = '']) => name).filter((name) => !set.has(name))
  // Set by the library itself.
  expect(unset.filter((name) => !name.startsWith('--radix-'))).toEqual([])
})

test('a repeating gradient mixes its colours in sRGB', () => {
  const files = projectFiles('web').filter((path) => path.endsWith('.css'))
  const gradients = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return Array.from(text.matchAll(/repeating-[\w-]+\(([^,]+)/g), ([, start = '']) => ({ path, start }))
  })
  expect(gradients.length).toBeGreaterThan(0)
  expect(gradients.filter(({ start }) => !start.includes(' in srgb'))).toEqual([])
})
