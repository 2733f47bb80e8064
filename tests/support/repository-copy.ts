import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isListed, root } from './source-files.ts'

export interface RepositoryCopy {
  folder: string
  /** Runs a program of `node_modules/.bin` in the copy. Throws with its output if it fails. */
  run(program: string, ...options: string[]): Promise<string>
  remove(): Promise<void>
}

/**
 * Copies the repository, sharing the packages of this one. `environment` is added to that of its programs.
 */
export async function copyRepository(environment: Record<string, string> = {}): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-copy-'))
  const names = (await readdir(root)).filter(isListed)
  await Promise.all(names.map((name) => cp(join(root, name), join(folder, name), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  // Tests of the copy do not count as tests of this run.
  const { TEST_COUNTS_FILE: _, ...rest } = process.env
  const programs = join(root, 'node_modules/.bin')
  const env = { ...rest, NO_COLOR: '1', PATH: `${programs}:${rest.PATH}`, ...environment }
  return {
    folder,
    async run(program, ...options) {
      const given = { cwd: folder, env, maxBuffer: 2 ** 24 }
      return promisify(execFile)(join(programs, program), options, given).then(
        ({ stdout }) => stdout,
        (failure) => {
          throw new Error(`${program} ${options.join(' ')}\n${failure.stdout}${failure.stderr}`)
        },
      )
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
