// Runs after installation: the packaged Node includes 67 MB of headers for compiling, which nothing uses.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
for (const name of ['node', 'node-bin'].map((kind) => `${kind}-${process.platform}-${process.arch}`)) {
  try {
    const folder = dirname(resolve(`${name}/package.json`))
    rmSync(join(folder, 'include'), { recursive: true, force: true })
  } catch {
    // Not packaged for this platform, or under the other name.
  }
}
