import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './support/source-files.ts'

const statusBar = /\brole(?:=|: )[^\n]*["']status["']|<output\b/
const required = /<(?:input|textarea|select)\b[^<]*?\srequired\b/

function filesWith(pattern: RegExp): string[] {
  return projectFiles('web')
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
}

// See web/ui/status-region.ts. `<output>` is such an element, too.
test('no text of the site is in an element that Orca calls a status bar', () => {
  expect(filesWith(statusBar)).toEqual([])
})

test('no empty field is required in a way that Firefox and Orca call wrong, with its form, from the start', () => {
  expect(filesWith(required)).toEqual([])
})
