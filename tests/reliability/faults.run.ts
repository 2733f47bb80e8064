import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { conclude, figure, none } from './verdict.ts'

// Removes one defence after the other in a copy of the sources, and checks that tests fail: `node
// faults.run.ts [FROM] [TO]`.
const [from = 0, to = plantedFaults.length] = process.argv.slice(2).map(Number)
const root = join(import.meta.dirname, '../..')
const copied = ['contract', 'locales', 'public', 'scripts', 'server', 'tests', 'web', 'docs']
const files = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'react-router.config.ts',
]

const copy = await mkdtemp(join(tmpdir(), 'canal-barra-faults-'))
const outcomes: Record<string, string> = {}
try {
  for (const name of [...copied, ...files]) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const planted of plantedFaults.slice(from, to)) {
    outcomes[planted.fault] = await tryFault(planted)
    console.log(`${outcomes[planted.fault]}: ${planted.fault} (${planted.test})`)
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}

const countOf = (outcome: string) => Object.values(outcomes).filter((known) => known === outcome).length
conclude('Planted faults', {
  planted: figure(Object.keys(outcomes).length),
  'noticed by their tests': figure(countOf('red')),
  'not noticed': none(countOf('GREEN')),
  'that fit the sources no more': none(countOf('does not fit')),
  'whose tests did not end': none(countOf('too slow')),
})

async function tryFault({ file, good, bad, project, test }: PlantedFault): Promise<string> {
  const path = join(copy, file)
  const sound = await readFile(path, 'utf8')
  if (sound.split(good).length !== 2) return 'does not fit'
  await writeFile(
    path,
    sound.replace(good, () => bad),
  )
  const runner = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail', '1', test]
  const { status } = spawnSync(process.execPath, runner, { cwd: copy, stdio: 'ignore', timeout: 240_000 })
  await writeFile(path, sound)
  // Ended by the timeout.
  if (status === null) return 'too slow'
  return status === 0 ? 'GREEN' : 'red'
}
