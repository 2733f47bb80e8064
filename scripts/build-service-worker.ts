import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTargets } from './supported-browsers.ts'

const source = join(import.meta.dirname, '../web/service-worker.ts')

/**
 * Builds the service worker as one file at a fixed address; its content changes whenever any file of the
 * build does.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).sort()
  const version = hash('sha256', names.join('\n')).slice(0, 12)
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { assetsVersion: JSON.stringify(version) },
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: buildTargets,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
