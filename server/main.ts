import './platform/compile-cache.ts'
import './platform/gc-tuning.ts'

await import('./serve.ts')
