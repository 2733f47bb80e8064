import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = /\.(js|css|svg|json|webmanifest|txt|ico)$/
const smallest = 256

/**
 * Writes a `.gz` beside each text file of a build, and a `.br` beside those without a hash in their names, so that no
 * request has to compress it. Brotli takes a fifth of a build, so the others get theirs from `compressAssets`.
 */
export async function precompress(client: string): Promise<void> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const content = await readFile(path)
      if (content.length < smallest) return
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      if (parentPath !== join(client, 'assets')) await writeFile(`${path}.br`, await brotli(content))
    }),
  )
}

/**
 * Writes the `.br` files that hashed files of a build lack, also while it is served. Their content never changes, so it
 * does not matter if several processes do this at once, or if another build takes the place of this one.
 */
export async function compressAssets(client: string): Promise<void> {
  await Promise.all((await findUncompressed(client)).map(compressFile))
}

/** Returns the paths of hashed files without a `.br`. */
export async function findUncompressed(client: string): Promise<string[]> {
  const folder = join(client, 'assets')
  const names = new Set(await readdir(folder))
  const paths = [...names]
    .filter((name) => worthwhile.test(name) && !names.has(`${name}.br`))
    .map((name) => join(folder, name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths.filter((_, index) => Number(sizes[index]) >= smallest)
}

async function compressFile(path: string): Promise<void> {
  const unfinished = `${path}.br.new-${randomUUID()}`
  await writeFile(unfinished, await brotli(await readFile(path)))
  await rename(unfinished, `${path}.br`)
}

function brotli(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return promisify(brotliCompress)(content, { params })
}
