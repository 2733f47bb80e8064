import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageDocument } from './coverage-table.ts'

writeFileSync(join(import.meta.dirname, '../docs/coverage.md'), coverageDocument())
