import { expect, test } from 'vitest'
import { redirectToPart } from './editor-part.ts'

test.each([
  ['7', '/editor/7?x=1&part=cover'],
  ['🎨', '/editor/%F0%9F%8E%A8?x=1&part=cover'],
  ['../blog', '/editor/..%2Fblog?x=1&part=cover'],
  ['\0', '/editor/%00?x=1&part=cover'],
])('a former address leads to the editor, whatever it names: %j', (id, location) => {
  const { status, headers } = redirectToPart('cover', id, new Request('http://canal.test/editor_image/7?x=1'))
  expect([status, headers.get('location')]).toEqual([302, location])
})
