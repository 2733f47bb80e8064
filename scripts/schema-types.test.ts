import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../tests/support/postgres.ts'
import { generateSchemaTypes } from './schema-types.ts'

test('the row types in the code are those of the migrations (`npm run db:types` makes them)', async () => {
  const database = await createTestDatabase()
  const committed = readFileSync(new URL('../server/database/schema.ts', import.meta.url), 'utf8')
  expect(committed).toBe(await generateSchemaTypes(database.url))
  await database.drop()
})
