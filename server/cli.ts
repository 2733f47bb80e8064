import './platform/keep-compiled.ts'

await import('./command.ts')
