import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map travels with the first page, so that no address has to be asked for later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
