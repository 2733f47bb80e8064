import './platform/compile-cache.ts'
import './platform/tune-gc.ts'

await import('./serve.ts')
