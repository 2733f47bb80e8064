import { buildWeb } from './build-web.ts'
import { compressLater } from './compress-later.ts'

await buildWeb()
await compressLater()
