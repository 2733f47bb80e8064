import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Downloads and unpacks a package such as `name@1.0.0`. Returns its folder, which the caller must delete. For
 * packages of which only a few files are copied into the repository, so that they need not be a dependency.
 */
export function fetchPackage(spec: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'canal-barra-package-'))
  const options = ['pack', spec, '--pack-destination', folder, '--loglevel=error']
  const file = execFileSync('npm', options, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(folder, file), '-C', folder, '--strip-components=1'])
  return folder
}
