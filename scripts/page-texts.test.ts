import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '../tests/support/source-files.ts'
import { codesSaid, forPages, refusalsOf } from './page-texts.ts'

const texts = join(root, 'locales/pt')
const sources = sourceFiles().filter(
  ({ path }) => /^(web|contract\/rules)\//.test(path) && !path.includes('.test.'),
)

test('a page has the refusals that it says itself, and what only the server says stays there', () => {
  const isSaid = codesSaid([
    't("errors.name_required")',
    'const key = "too_long"',
    ['t(`errors.', '{field}_invalid`)'].join('$'),
    ['t(`errors.username_', '{reason}`)'].join('$'),
    ['t(`errors.', '{known}`)'].join('$'),
  ])
  const errors = {
    name_required: 'a',
    too_long_one: 'b',
    too_long_other: 'b',
    gender_invalid: 'c',
    username_taken: 'c',
    channel_banned: 'd',
  }
  const { channel_banned: _, ...said } = errors
  const onServer = { done: { topicSet: 'e' }, live: { joined: 'f' }, exported: { topics: 'h' } }
  const all = { errors, ...onServer, list: { title: 'g' } }
  expect(JSON.parse(forPages(JSON.stringify(all), isSaid))).toEqual({ errors: said, list: { title: 'g' } })
  expect(JSON.parse(forPages('{"errors":{"x_y":"z"}}', () => false))).toEqual({})
})

test('every refusal that a source of the pages names is left', () => {
  const isSaid = codesSaid(sources.map(({ text }) => text))
  const left = readdirSync(texts).flatMap((file) =>
    Object.keys(JSON.parse(forPages(readFileSync(join(texts, file), 'utf8'), isSaid)).errors ?? {}),
  )
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/\berrors\.([a-z]+_[a-z_]+)['"`]/g)].map(([, code]) => code),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((code) => !left.some((one) => one === code || one.startsWith(`${code}_`)))).toEqual([])
  expect(left).toEqual(
    expect.arrayContaining(['username_taken', 'username_reserved', 'birthday_invalid', 'channel_exists']),
  )
  expect(left).not.toContain('channel_banned')
})

test('of what a form may hear in another language, a page fetches the refusals alone', () => {
  expect(JSON.parse(refusalsOf('{"errors":{"x_y":"z"},"done":{"a":"b"}}'))).toEqual({ errors: { x_y: 'z' } })
  expect(refusalsOf('{"title":"a"}')).toBe('{}')
})
