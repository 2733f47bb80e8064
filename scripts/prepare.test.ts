import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a folder in which nothing can be built is named before anything is installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'canal-barra #1-'))
  try {
    for (const name of ['prepare', 'complete-lock', 'missing-packages'])
      cpSync(join(import.meta.dirname, `${name}.mjs`), join(root, 'scripts', `${name}.mjs`))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`rename ${root}.`)
  } finally {
    rmSync(root, { recursive: true })
  }
})
