import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, client } from './build-web.ts'
import { findUncompressed } from './precompress.ts'

// The site serves before its files are compressed by brotli, and those compressed by gzip until then.
await buildWeb()
if ((await findUncompressed(client)).length > 0) {
  const program = join(import.meta.dirname, 'compress-assets.ts')
  spawn(process.execPath, [program], { stdio: 'ignore' }).unref()
}
