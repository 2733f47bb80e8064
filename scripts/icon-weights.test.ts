import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tests/support/source-files.ts'
import { weightsShown, withWeights } from './icon-weights.ts'

const source = readFileSync(join(root, 'node_modules/@phosphor-icons/react/dist/defs/List.es.js'), 'utf8')
const weightsOf = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, name = '']) => name)

test('an icon keeps the weights that are shown, and no others', () => {
  expect(weightsOf(source)).toHaveLength(6)
  expect(weightsOf(withWeights(source, new Set(['regular', 'fill']))).toSorted()).toEqual(['fill', 'regular'])
})

test('an icon that is written in another way stops the build', () => {
  expect(() => withWeights('export default new Map()', new Set(['regular']))).toThrow()
})

test('the weights of an icon are those that a screen with it speaks of', () => {
  const star = "import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'\n"
  const list = "import { ListIcon } from '@phosphor-icons/react/dist/csr/List'\n"
  const shown = weightsShown([
    `${star}<StarIcon weight={kept ? 'fill' : 'regular'} />`,
    `${star}${list}<StarIcon />`,
  ])
  expect(shown).toEqual(
    new Map([
      ['Star', new Set(['regular', 'fill'])],
      ['List', new Set(['regular'])],
    ]),
  )
})
