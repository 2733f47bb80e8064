import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../tests/support/source-files.ts'

// Runs in a server before its own code, and lets its parent switch caches off and on: those made of `lru-cache`, by
// the file that has them and their number in it, and those below, by name.

declare global {
  var isCacheOff: (name: string) => boolean
}

const off = new Set<string>()
globalThis.isCacheOff = (name) => off.has(name)

/** The file that many have their caches from; each importer has its own copy. */
const shared = /\/platform\/cache\/caches\.ts$/
const switched = new URL('switched-lru.ts', import.meta.url)

/** What is no `lru-cache`: a file, what stands in it, and what stands there instead. */
const changes: readonly [file: RegExp, text: string, other: string][] = [
  [
    /assets\/server-build-/,
    'if (typeof document !== "undefined") return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Link, {',
    'if (globalThis.isCacheOff("frame-link")) return /* @__PURE__ */ (0, import_jsx_runtime.jsx)(Link, {',
  ],
  [/assets\/long-date-/, 'cache.get(key) ??', "(!globalThis.isCacheOff('long-date') && cache.get(key)) ||"],
]

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL?.startsWith('file:') ? new URL(context.parentURL) : undefined
    if (!parent || parent.pathname === switched.pathname) return next(specifier, context)
    const owner = parent.searchParams.get('of') ?? relative(root, fileURLToPath(parent))
    if (specifier === 'lru-cache' && owner.startsWith('server/')) {
      return { url: `${switched}?of=${owner}`, format: 'module-typescript', shortCircuit: true }
    }
    const resolved = next(specifier, context)
    return shared.test(resolved.url) ? { ...resolved, url: `${resolved.url}?of=${owner}` } : resolved
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const [, text, other] = changes.find(([file]) => file.test(url)) ?? []
    if (text === undefined || other === undefined) return loaded
    const source = String(loaded.source)
    if (!source.includes(text)) throw new Error(`${url} has no such place: ${text}`)
    return { ...loaded, source: source.replace(text, () => other) }
  },
})

process.on('message', (message: { off?: string[]; database?: true }) => {
  if (message.off) {
    off.clear()
    for (const name of message.off) off.add(name)
    process.send?.('done')
  }
  if (message.database) process.send?.(childrenUsage())
})

/** Nanoseconds that each process below this one had run for when it was last looked at. */
const known = new Map<string, number>()
let childrenNanoseconds = 0

/** Microseconds of processor time of the processes below this one, which are those of the database; on Linux. */
function childrenUsage(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({ id, parent: fieldsOf(id, 'stat').at(-1)?.split(' ')[1] }))
  const below = (id: string): string[] =>
    processes.filter(({ parent }) => parent === id).flatMap((child) => [child.id, ...below(child.id)])
  for (const id of below(String(process.pid))) {
    const nanoseconds = Number(fieldsOf(id, 'schedstat')[0]?.split(' ')[0])
    childrenNanoseconds += Math.max(0, nanoseconds - (known.get(id) ?? nanoseconds))
    known.set(id, nanoseconds)
  }
  return childrenNanoseconds / 1000
}

/** Nothing of a process that has ended meanwhile. Its name, which ends at the last bracket, may hold anything. */
function fieldsOf(id: string, file: 'stat' | 'schedstat'): string[] {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8').split(') ')
  } catch {
    return []
  }
}
