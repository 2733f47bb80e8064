import { createApp } from '../../server/app.ts'
import { readProcessConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'

// The site without its pages, for tests that kill it: `node site-program.ts [NAME…]` makes these members first.
const config = readProcessConfig()
const app = await createApp({ config, log: createLog(config.logLevel, false), pages: 'none' })
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
