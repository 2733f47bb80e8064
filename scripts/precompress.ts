import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = /\.(js|css|svg|json|webmanifest|txt|ico)$/
const smallest = 256

/** Writes a `.br` and a `.gz` beside each text file of a folder, so that no request has to compress it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params })),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
