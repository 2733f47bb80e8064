import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '../tests/support/source-files.ts'
import { shownWeights, withShownWeights } from './icon-weights.ts'

const source = readFileSync(join(root, 'node_modules/@phosphor-icons/react/dist/defs/List.es.js'), 'utf8')
const weightsOf = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, name = '']) => name)

test('an icon keeps the weights that are shown, and no others', () => {
  expect(weightsOf(source)).toHaveLength(6)
  expect(weightsOf(withShownWeights(source)).toSorted()).toEqual(shownWeights.toSorted())
})

test('an icon that is written in another way stops the build', () => {
  expect(() => withShownWeights('export default new Map()')).toThrow()
})

test('no screen shows a weight that is left out', () => {
  const left = /\bweight[=:][^\n]*\b(thin|light|duotone)\b/
  const screens = sourceFiles().filter(({ path }) => path.startsWith('web/'))
  expect(screens.filter(({ text }) => left.test(text)).map(({ path }) => path)).toEqual([])
})
