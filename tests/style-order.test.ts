import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * Returns the properties set by each class that is a selector by itself, outside of layers, under any
 * condition.
 */
function bareRules(sheet: string): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>()
  const open: string[] = []
  for (const [, before = '', sign] of sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const text = before.trim()
    const [property = ''] = /^[\w-]+(?=\s*:)/.exec(text) ?? []
    if (sign !== '{' && property) for (const name of bareClasses(open)) addTo(rules, name, property)
    if (sign === '{') open.push(text)
    if (sign === '}') open.pop()
  }
  return rules
}

function bareClasses(open: readonly string[]): string[] {
  const [selectors = '', ...nested] = open.filter((text) => !text.startsWith('@'))
  if (nested.length > 0 || open.some((text) => /^@(layer|keyframes)/.test(text))) return []
  return selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? [])
}

function addTo(rules: Map<string, Set<string>>, name: string, property: string): void {
  rules.set(name, (rules.get(name) ?? new Set()).add(property))
}

const isSame = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

interface Source {
  path: string
  text: string
}

/** Returns elements whose look depends on the order of two style sheets. */
function undecided(sheets: readonly Source[], screens: readonly Source[]): string[] {
  const known = sheets.map(({ path, text }) => ({ path, rules: bareRules(text) }))
  const conflicts = (one: string, other: string) =>
    known.flatMap(({ path, rules }, place) =>
      known.slice(one === other ? place + 1 : 0).flatMap((last) => {
        const properties = [...(last.rules.get(other) ?? [])]
        const both = [...(rules.get(one) ?? [])].filter((name) => properties.some((its) => isSame(name, its)))
        return last.path === path
          ? []
          : both.map((name) => `${name}: .${one} ${path}, .${other} ${last.path}`)
      }),
    )
  const classes = new Set(known.flatMap(({ rules }) => [...rules.keys()]))
  const ofElements = screens
    .flatMap(({ text }) => [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)])
    .map(([, words = '']) => [...new Set(words.split(/\s+/))].filter((word) => classes.has(word)))
    .flatMap((names) =>
      names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other] as const)),
    )
  const pairs = [...[...classes].map((name) => [name, name] as const), ...ofElements]
  return [...new Set(pairs.flatMap(([one, other]) => conflicts(one, other)))]
}

describe('files may be moved: in which order their style sheets come changes nothing', () => {
  const files = projectFiles('web')
  const entry = read('web/styles/app.css')
  const sourcesOf = (paths: string[]) => paths.map((path) => ({ path, text: read(path) }))

  test('of one element two sheets say the same with one weight nowhere', () => {
    const isOrdered = (path: string) =>
      path.startsWith('web/styles/') || entry.includes(`@import "${path.replace('web/', '../')}"`)
    const sheets = files.filter((path) => path.endsWith('.css') && !isOrdered(path))
    const screens = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    expect(undecided(sourcesOf(sheets), sourcesOf(screens))).toEqual([])
  })

  test('what two sheets leave to their order is found', () => {
    const sheets = [
      {
        path: 'one.css',
        text: '.card { padding: 1px } .row { gap: 1px } @layer components { .dot { top: 0 } }',
      },
      { path: 'two.css', text: '@media print { .card { padding-top: 0 } html { .row { gap: 0 } } }' },
      { path: 'three.css', text: '.box, .dot { padding: 2px; top: 1px }' },
    ]
    const screens = [{ path: 'box.tsx', text: '<p className="row card box" />' }]
    expect(undecided(sheets, screens)).toEqual([
      'padding: .card one.css, .card two.css',
      'padding: .card one.css, .box three.css',
      'padding-top: .card two.css, .box three.css',
    ])
  })
})
