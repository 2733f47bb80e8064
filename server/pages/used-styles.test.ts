import { expect, test } from 'vitest'
import { classesIn, parseStyles, usedStyles } from './used-styles.ts'

const used = (css: string, ...classes: string[]) => usedStyles(parseStyles(css), new Set(classes))

test.each([
  ['p{margin:0}'],
  ['*,:before{--x:initial}'],
  ['.card .title{margin:0}'],
  ['.away,.card{margin:0}'],
  ['.card:not(.away){margin:0}'],
  [':is(.away,.card) p{margin:0}'],
  ['[data-x="a,b{.away"] p{margin:0}'],
  ['.card{&:hover .away{margin:0}}'],
  ['@font-face{font-family:"a{b"}'],
  ['@keyframes turn{to{rotate:1turn}}'],
  ['@property --x{syntax:"*";inherits:false}'],
  ['@layer base,components;'],
  ['@media print{.card{margin:0}}'],
  ['@supports (display:grid){@media print{.title{margin:0}}}'],
  ['/*! of .away */.card:after{content:"}.away{"}'],
])('%s is kept', (css) => {
  expect(used(css, 'card', 'title')).toBe(css)
})

test.each([
  ['.away{margin:0}', ''],
  ['.card .away,.away>p{margin:0}', ''],
  ['.card.away:hover{margin:0}p{margin:0}', 'p{margin:0}'],
  ['@media print{.away{margin:0}}', ''],
  ['@media print{.away{margin:0}.card{margin:0}}', '@media print{.card{margin:0}}'],
  ['@layer base{.away{margin:0}}', '@layer base{}'],
])('of %s the page of a card keeps "%s"', (css, kept) => {
  expect(used(css, 'card')).toBe(kept)
})

test('classes with signs in their names are those of the page', () => {
  const classes = classesIn('<p class="md:w-1/2 [&amp;&gt;p]:mt-2"><a title="class" class="a">b</a>')
  expect([...classes]).toEqual(['md:w-1/2', '[&>p]:mt-2', 'a'])
  const css = '.md\\:w-1\\/2{width:50%}.\\[\\&\\>p\\]\\:mt-2>p{margin:0}.lg\\:w-1\\/2{width:0}'
  expect(usedStyles(parseStyles(css), classes)).toBe(
    '.md\\:w-1\\/2{width:50%}.\\[\\&\\>p\\]\\:mt-2>p{margin:0}',
  )
})
