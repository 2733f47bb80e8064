import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tests/support/source-files.ts'
import { fileOf, readScreens, weightsShown, writeIcon } from './copy-icons.ts'

const definition = `const e = /* @__PURE__ */ new Map([
  [
    "bold",
    /* @__PURE__ */ a.createElement(a.Fragment, null, /* @__PURE__ */ a.createElement("path", { d: "M1,1Z" }))
  ],
  [
    "duotone",
    /* @__PURE__ */ a.createElement(a.Fragment, null, /* @__PURE__ */ a.createElement("path", { d: "M2,2Z", opacity: "0.2" }), /* @__PURE__ */ a.createElement("path", { d: "M3,3Z" }))
  ],
  [
    "regular",
    /* @__PURE__ */ a.createElement(a.Fragment, null, /* @__PURE__ */ a.createElement("path", { d: "M4,4Z" }))
  ]
]);
`

test('an icon keeps the weights that are shown, and no others', () => {
  expect(
    writeIcon('ArrowUp', ['bold', 'regular'], definition),
  ).toBe(`import { makeIcon } from './make-icon.tsx'

export const ArrowUpIcon = makeIcon({
  bold: 'M1,1Z',
  regular: 'M4,4Z',
})
`)
})

test('an icon that is written in another way is not copied', () => {
  expect(() => writeIcon('List', ['regular'], 'export default new Map()')).toThrow('List')
})

test('the weights of an icon are those of its elements', () => {
  const importOf = (name: string) => `import { ${name}Icon } from '../ui/icons/${name.toLowerCase()}.ts'\n`
  const weights = weightsShown([
    `${importOf('Star')}<StarIcon weight={kept ? 'fill' : 'regular'} />`,
    `${importOf('Star')}${importOf('List')}<StarIcon /><ListIcon aria-hidden="true"\n  weight="bold" />`,
    `${importOf('Gear')}<GearIcon /><Other weight="bold" />`,
    `${importOf('Check')}const Icon = CheckIcon\n<Icon weight="fill" />`,
  ])
  expect(weights).toEqual(
    new Map([
      ['Star', new Set(['fill', 'regular'])],
      ['List', new Set(['bold'])],
      ['Gear', new Set(['regular'])],
      ['Check', new Set(['regular', 'fill'])],
    ]),
  )
})

test('every icon is there in the weights that screens show, and no other', () => {
  const expected = [...weightsShown(readScreens())].map(([icon, weights]) => [
    basename(fileOf(icon)),
    [...weights].sort(),
  ])
  const copied = globSync(join(root, 'web/ui/icons/*.ts')).map((file) => [
    basename(file),
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, weight]) => weight),
  ])
  expect(new Map(copied as [])).toEqual(new Map(expected as []))
})
