import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStyleInliner, type StyleInliner } from './inline-styles.ts'

let folder: string
let inline: StyleInliner

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-styles-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1a.css'), 'p{color:$&red}.gone{color:blue}')
  await writeFile(join(folder, 'assets/base-1a.css'), ':root{--a:1;--b:2}')
  await writeFile(join(folder, 'assets/late-1a.css'), 'p{width:var(--b)}')
  await writeFile(join(folder, 'assets/bad-1a.css'), 'p::after{content:"</style>"}')
  inline = createStyleInliner(pathToFileURL(`${folder}/`))
})
afterAll(() => rm(folder, { recursive: true }))

const link = '<link rel="stylesheet" href="/assets/app-1a.css" data-precedence="default"/>'
const code = '<script async type="resting" src="/assets/a.js"></script>'

test('a page that rests has the styles that it uses in it, named in its policy, and links for later', () => {
  const { html, styles } = inline(`<head>${link}${code}</head><p>`)
  expect(html).toBe(
    '<head><style>p{color:$&red}</style>' +
      `<link rel="resting-stylesheet" href="/assets/app-1a.css" data-precedence="default"/>${code}</head><p>`,
  )
  const hash = createHash('sha256').update('p{color:$&red}').digest('base64')
  expect(styles).toEqual([`'sha256-${hash}'`])
})

test('so has a page that is drawn for a member', () => {
  const member = '<script>theme();window.pageMember={"userId":1}</script>'
  expect(inline(`<head>${member}${link}</head><p>`).html).toContain('<style>p{color:$&red}</style>')
  // Text of a user is not a script.
  expect(inline(`${link}<p>&lt;script>window.pageMember=`).styles).toEqual([])
})

test('a sheet that a late part has as well is in the page like any other', () => {
  const late = link.replace('.css"', '.css#"')
  expect(inline(`<head>${late}${code}</head><p>`).html).toContain('<style>p{color:$&red}</style>')
})

test('a sheet has the custom properties that another sheet of the page reads', () => {
  const base = link.replace('app', 'base')
  expect(inline(`${base}${code}<p>`).html).not.toContain('<style>')
  expect(inline(`${base}${link.replace('app', 'late')}${code}<p>`).html).toContain(
    '<style>:root{--b:2}</style>',
  )
})

test('a sheet of which a page uses nothing only has its link, and no hash in the policy', () => {
  const base = link.replace('app', 'base')
  const { html, styles } = inline(`${base}${code}<p>`)
  expect(html).toBe(`${base.replace('"stylesheet"', '"resting-stylesheet"')}${code}<p>`)
  expect(styles).toEqual([])
})

test('any other page links to its styles', () => {
  const page = `<head>${link}<script type="module" src="/assets/a.js"></script></head>`
  expect(inline(page)).toEqual({ html: page, styles: [] })
})

test('a stylesheet that would end its element early is refused', () => {
  expect(() => inline(`${link.replace('app', 'bad')}${code}`)).toThrow('cannot stand in a page')
})
