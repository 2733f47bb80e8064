import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName } from '#contract/index.ts'
import type { Row } from './row.ts'

const folder = import.meta.dirname
const names = readdirSync(folder).filter((name) => name.endsWith('.rows.ts'))
const files: Record<string, Partial<Record<EndpointName, Row>>>[] = await Promise.all(
  names.map((name) => import(join(folder, name))),
)

/** The expected status of every call for every actor. `authorisation.test.ts` lists calls without a row. */
export const table = Object.assign({}, ...files.flatMap((file) => Object.values(file))) as Record<
  EndpointName,
  Row
>
