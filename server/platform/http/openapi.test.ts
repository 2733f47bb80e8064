import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openApiOf } from './openapi.ts'

const document = openApiOf(endpoints, { version: '1.2.3', serverUrl: 'https://barra.example' })

test('every call of the contract is in the document, with its schemas', () => {
  for (const { method, path } of endpoints) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({ responses: { default: {} } })
  }
})

test('the document can be written as JSON and names no schema library', () => {
  expect(JSON.stringify(document)).not.toMatch(/\$schema|zod/i)
})
