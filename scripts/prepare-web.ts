import { buildWeb, client } from './build-web.ts'
import { compressAssets } from './precompress.ts'

await buildWeb()
await compressAssets(client)
