import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pages that links prefetch on hover: `prefetch="intent"`. */
const fetchedAhead = /\/(article|lyric|video)-page$/
const start = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[] }>
}

/**
 * The browser's route manifest lists all files of each page, which is more than half of its bytes. The server
 * has a manifest of its own and writes a page's files into its HTML, so the browser needs the lists only of
 * pages that it prefetches.
 */
export async function shortenManifest(client: string): Promise<void> {
  const folder = join(client, 'assets')
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The router writes its site map in another place than it used to.')
  const path = join(folder, name)
  await writeFile(path, withoutImports(await readFile(path, 'utf8')))
}

export function withoutImports(script: string): string {
  if (!script.startsWith(start))
    throw new Error('The router writes its site map in another way than it used to.')
  const manifest = JSON.parse(script.slice(start.length).replace(/;$/, '')) as Manifest
  for (const [id, route] of Object.entries(manifest.routes)) if (!fetchedAhead.test(id)) delete route.imports
  return `${start}${JSON.stringify(manifest)};`
}
