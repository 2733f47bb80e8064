import type { TestProject } from 'vitest/node'
import { startTestServer } from '../support/test-server.ts'

/** A PostgreSQL separate from that of the tests: it keeps the demo between runs. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer({ kind: 'screens' })
  project.provide('testServer', server)
  return stop
}
