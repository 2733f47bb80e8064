import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Unpacks a package, as in `name@1.0.0`, and answers its folder, which is the caller's to remove. For what only few
 * files are copied from into the repository: nobody else has to install it.
 */
export function fetchPackage(spec: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'canal-barra-package-'))
  const options = ['pack', spec, '--pack-destination', folder, '--loglevel=error']
  const file = execFileSync('npm', options, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(folder, file), '-C', folder, '--strip-components=1'])
  return folder
}
