import './platform/compile-cache.ts'

await import('./serve.ts')
// A start would take a fifth longer: little of what it allocates is garbage.
await import('./platform/tune-gc.ts')
const { returnIdleMemory } = await import('./platform/idle-memory.ts')
returnIdleMemory()
