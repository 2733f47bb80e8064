import './platform/keep-compiled.ts'
import './platform/collect-early.ts'

await import('./serve.ts')
