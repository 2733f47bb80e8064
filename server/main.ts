import './platform/keep-compiled.ts'

await import('./serve.ts')
