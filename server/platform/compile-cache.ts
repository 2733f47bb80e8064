import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of a start is reading the program. Where nothing can be written, it is read each time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/canal-barra/compiled', import.meta.url)))
