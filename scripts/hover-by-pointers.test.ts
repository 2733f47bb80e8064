import postcss from 'postcss'
import { expect, test } from 'vitest'
import { hoverByPointers } from './hover-by-pointers.ts'

const written = (css: string) =>
  postcss([hoverByPointers]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ').trim()

test('what hovering shows is asked for first, and the rest of a rule is not', () => {
  expect(written('@layer a { b:hover, b:focus, c:hover > d { color: red } e { top: 0 } }')).toBe(
    '@layer a { b:focus { color: red } @media (hover: hover) { b:hover, c:hover > d { color: red } } e { top: 0 } }',
  )
})

test('who has asked already is not asked again', () => {
  const requests = '@media (hover: hover) and (pointer: fine) { @supports (top: 0) { a:hover { top: 0 } } }'
  expect(written(requests)).toBe(requests)
})
