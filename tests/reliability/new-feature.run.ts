import { copyRepository } from '../support/repository-copy.ts'

// The slow part of scripts/new-feature.test.ts that `npm test` leaves out: types, and the tests of all calls.
const copy = await copyRepository()
try {
  await copy.run('node', 'scripts/new.ts', 'feature', 'saved-stories')
  await copy.run('node', 'scripts/new.ts', 'feature', 'tin-cups', 'member')
  console.log(await copy.run('node', 'scripts/check.ts'))
  const calls = ['authorisation', 'every-endpoint', 'input-bounds', 'security', 'texts', 'code-shape']
  console.log(await copy.run('vitest', 'run', ...calls.map((name) => `tests/${name}.test.ts`)))
} finally {
  await copy.remove()
}
