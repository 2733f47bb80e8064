import type { TestProject } from 'vitest/node'
import { startTestServer } from '../support/test-server.ts'

/** A PostgreSQL beside that of the tests: it keeps the demo from run to run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer({ kind: 'screens' })
  project.provide('testServer', server)
  return stop
}
