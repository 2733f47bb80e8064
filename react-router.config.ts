import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './scripts/build-service-worker.ts'
import { precompress } from './scripts/precompress.ts'
import { unfinishedBuild } from './scripts/put-build-in-place.ts'
import { shortenManifest } from './scripts/shorten-manifest.ts'

export default {
  appDirectory: 'web',
  buildDirectory: join('build', unfinishedBuild),
  ssr: true,
  // Loaders of pages only check who is signed in: split off, each would be two files of 50 bytes, and a tenth of a
  // build would be the search for them.
  splitRouteModules: false,
  // The whole route manifest is part of the first page, so that no route has to be fetched later.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await buildServiceWorker(client)
    await shortenManifest(client)
    await precompress(client)
  },
} satisfies Config
