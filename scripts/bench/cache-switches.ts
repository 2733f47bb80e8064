import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../tests/support/source-files.ts'

// Loaded into a server before its own code. Lets the parent process switch caches off and on: those made of
// `lru-cache`, by the file that creates them and their index in it, and those below, by name.

declare global {
  var isCacheOff: (name: string) => boolean
}

const off = new Set<string>()
globalThis.isCacheOff = (name) => off.has(name)

/** Many modules get their caches from this file; it is loaded separately for each importer. */
const shared = /\/platform\/cache\/caches\.ts$/
const switched = new URL('switched-lru.ts', import.meta.url)

/** Caches that are no `lru-cache`: a file, a piece of its source, and the replacement. */
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

/** Nanoseconds of processor time of each descendant process at the last measurement. */
const known = new Map<string, number>()
let childrenNanoseconds = 0

/**
 * Microseconds of processor time of all descendant processes, which are those of the database. Linux only.
 */
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

/**
 * Returns nothing if the process has ended meanwhile. Splits after the process name, whose closing bracket is
 * the last one.
 */
function fieldsOf(id: string, file: 'stat' | 'schedstat'): string[] {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8').split(') ')
  } catch {
    return []
  }
}
