import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'
import { plantedFaults } from './planted-faults.ts'

const timesIn = (path: string, text: string) => readFileSync(join(root, path), 'utf8').split(text).length - 1

test('every fault that can be planted finds the line that it takes away, once', () => {
  const lost = plantedFaults.filter(
    ({ file, good }) => !existsSync(join(root, file)) || timesIn(file, good) !== 1,
  )
  expect(lost.map(({ fault, file }) => `${fault}: ${file}`)).toEqual([])
})

test('the tests that must notice them are there', () => {
  expect(
    plantedFaults.map((planted) => planted.test).filter((path) => !existsSync(join(root, path))),
  ).toEqual([])
})
