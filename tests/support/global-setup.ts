import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** One PostgreSQL for the whole run. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name.startsWith('web'))) return undefined

  const { stop, ...server } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
