import { setPriority } from 'node:os'
import { client } from './build-web.ts'
import { compressAssets } from './precompress.ts'

setPriority(19)
await compressAssets(client)
