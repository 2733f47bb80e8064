import { expect, test } from 'vitest'
import { makingsOf, readStyleSheet } from './used-styles.ts'

const page = `<main class="card md:p-4 [&amp;&gt;svg]:w-2 w-1/2"><p>…</p></main>`
const cut = (css: string, html = page) => readStyleSheet(css).reduce(makingsOf(html)).text

test.each([
  '.card{a:b}',
  'main.card>p{a:b}',
  '.gone,.card{a:b}',
  '.card:hover::before{a:b}',
  '.card:not(.gone):is(.gone, :not(.gone)){a:b}',
  '[data-theme=dark] .card{a:b}',
  '#content:focus{a:b}',
  '*,::backdrop{a:b}',
  '.md\\:p-4{a:b}',
  '.\\[\\&\\>svg\\]\\:w-2{a:b}',
  '.w-1\\/2{a:b}',
  '.\\6d d\\:p-4{a:b}',
  ':is(.gone,.card){a:b}',
  ':is(:where(.card):hover .md\\:p-4){a:b}',
  ':where(.card)>:where(p){a:b}',
])('a rule that may hold on the page stays: %s', (rule) => expect(cut(rule)).toBe(rule))

test.each([
  '.gone{a:b}',
  '.card.gone{a:b}',
  'dialog{a:b}',
  'dialog .card{a:b}',
  '.card svg{a:b}',
  '.md\\:p-40{a:b}',
  ':is(:where(.card):hover .gone){a:b}',
  ':where(.gone>:not(:last-child)){a:b}',
])('a rule that can not goes: %s', (rule) => expect(cut(rule)).toBe(''))

test('what frames rules goes with the last of them, but layers keep their order', () => {
  const css =
    '@layer base,parts;@media print{.gone{a:b}}@layer parts{.gone{a:b}}@media (width>9px){@supports (a:b){p{a:b}}}'
  expect(cut(css)).toBe('@layer base,parts;@layer parts{}@media (width>9px){@supports (a:b){p{a:b}}}')
})

test('faces and animations stay', () => {
  const css =
    '@font-face{font-family:a;src:url(a)}@keyframes turn{50%{opacity:0}to{opacity:1}}p{animation:turn 1s}'
  expect(cut(css)).toBe(css)
})

test('a property stays where a remaining rule reads it, if need be through another one, or the page does', () => {
  const tokens = ':root{--a:1;--b:var(--a);--c:var(--d);--d:var(--c);--ab:2;color:red}'
  expect(cut(`${tokens}p{b:var(--b,2)}.gone{c:var(--c)}`)).toBe(
    ':root{--a:1;--b:var(--a);color:red}p{b:var(--b,2)}',
  )
  expect(cut(tokens, '<p style="width:var(--ab)">')).toBe(':root{--ab:2;color:red}')
  expect(cut(`${tokens}@container style(--ab:2){p{a:b}}`)).toContain('--ab:2;')
  expect(cut(`${tokens}p{transition:--ab 1s}`)).toContain('--ab:2;')
})

test('a rule that only sets properties goes with the last of them, a property that is read is registered', () => {
  const css = 'p{--a:1}p{--b:1;b:var(--b)}@property --a{syntax:"*"}@property --b{syntax:"*"}'
  expect(cut(css)).toBe('p{--b:1;b:var(--b)}@property --b{syntax:"*"}')
})

test('browsers that cannot register a property are told how those begin that are left', () => {
  const begin = (declarations: string) =>
    `@layer properties{@supports (not (margin-trim:block)){*,:before{${declarations}}}}`
  expect(cut(`p{b:var(--b)}${begin('--a:0 0 #0000;--b:initial;--bc:1')}`)).toBe(
    `p{b:var(--b)}${begin('--b:initial')}`,
  )
})

test('pages of the same makings get the same text', () => {
  const sheet = readStyleSheet('p{a:b}.card{a:b}.gone{a:b}')
  expect(sheet.reduce(makingsOf(page))).toBe(sheet.reduce(makingsOf(`${page}<aside class="other"></aside>`)))
  expect(sheet.reduce(makingsOf('<p class="gone">')).text).toBe('p{a:b}.gone{a:b}')
})

test('comments go, and end nothing', () => {
  expect(cut('/*! by somebody */.card{a:b}@media print{/* of pages */p{a:b}}')).toBe(
    '.card{a:b}@media print{p{a:b}}',
  )
})
