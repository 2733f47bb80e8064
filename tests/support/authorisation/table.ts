import type { EndpointName } from '#contract/index.ts'
import type { Row } from './row.ts'

const files = import.meta.glob<Record<string, Partial<Record<EndpointName, Row>>>>('./*.rows.ts', {
  eager: true,
})

/** Who may do what: a row for every call, from the files beside this one. `authorisation.test.ts` names those without. */
export const table = Object.assign(
  {},
  ...Object.values(files).flatMap((file) => Object.values(file)),
) as Record<EndpointName, Row>
