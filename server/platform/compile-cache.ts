import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling the program takes half of a start. If the cache cannot be written, it is compiled each time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/canal-barra/compiled', import.meta.url)))
