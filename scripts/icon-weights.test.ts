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

test('the weights of an icon are those of its elements', () => {
  const imported = (name: string) => `import { ${name}Icon } from '@phosphor-icons/react/dist/csr/${name}'\n`
  const shown = weightsShown([
    `${imported('Star')}<StarIcon weight={kept ? 'fill' : 'regular'} />`,
    `${imported('Star')}${imported('List')}<StarIcon /><ListIcon aria-hidden="true"\n  weight="bold" />`,
    `${imported('Gear')}<GearIcon /><Other weight="bold" />`,
    `${imported('Check')}const Icon = CheckIcon\n<Icon weight="fill" />`,
  ])
  expect(shown).toEqual(
    new Map([
      ['Star', new Set(['fill', 'regular'])],
      ['List', new Set(['bold'])],
      ['Gear', new Set(['regular'])],
      ['Check', new Set(['regular', 'fill'])],
    ]),
  )
})
