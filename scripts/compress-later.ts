import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { client } from './build-web.ts'
import { findUncompressed } from './precompress.ts'

/** Has the files of a build compressed by brotli while the site serves those compressed by gzip. */
export async function compressLater(): Promise<void> {
  if ((await findUncompressed(client)).length === 0) return
  const program = join(import.meta.dirname, 'compress-assets.ts')
  spawn(process.execPath, [program], { stdio: 'ignore' }).unref()
}
