import '../../server/platform/compile-cache.ts'
import '../../server/platform/tune-gc.ts'
import { readProcessConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { importBundledApp } from '../support/bundled-program.ts'
import { collectOnSignal } from './collect-on-signal.ts'

const { createApp } = await importBundledApp()

// The site for tests that kill it, without its pages unless requested: `node site-program.ts [NAME…]` creates
// these members first.
collectOnSignal()
const config = readProcessConfig()
const pages = process.env.PAGES === 'production' ? 'production' : 'none'
const app = await createApp({ config, log: createLog(config.logLevel), pages })
for (const username of process.argv.slice(2)) {
  const email = `${username}@exemplo.com`
  await app.services.accounts.createUser({
    username,
    email,
    password: `${username}-${username}`,
    roles: ['ROLE_USER'],
  })
}
process.once('SIGTERM', async () => {
  await app.stop()
  process.exit(0)
})
console.log(JSON.stringify({ url: await app.listen() }))
