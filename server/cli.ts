import './platform/compile-cache.ts'

await import('./command.ts')
