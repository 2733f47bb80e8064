import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './support/source-files.ts'

const statusBar = /\brole(?:=|: )[^\n]*["']status["']|<output\b/

// See web/ui/status-region.ts. `<output>` is such an element, too.
test('no text of the site is in an element that Orca calls a status bar', () => {
  const found = projectFiles('web')
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter((path) => statusBar.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})
