import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '../support/client.ts'
import { say } from '../support/lines.ts'
import { onFreshSite } from './fresh-site.ts'
import { startSiteProcess } from './site-process.ts'
import { atMost, conclude, none } from './verdict.ts'

// Starts a second process on the same data folder, and one after the first was killed.
const program = join(import.meta.dirname, 'site-program.ts')

await onFreshSite({ members: 1 }, async ({ dataDir, process: first, tokens: [token = ''] }) => {
  const { id } = await say(createClient(first.url, token), '#barra', 'Ainda aqui.')

  const began = performance.now()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', IRC_PORT: '0', TRACK_SECONDS: '0' }
  const second = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  const refusedAfter = performance.now() - began
  const servesOn = (await fetch(`${first.url}/readyz`)).ok

  await first.kill('site and database')
  const third = await startSiteProcess(dataDir)
  try {
    const { messages } = await createClient(third.url, token).call('GET /api/channels/:slug/messages', {
      params: { slug: 'barra' },
      query: {},
    })
    conclude('Started twice', {
      'until the second ended': atMost(refusedAfter, 2000, 'ms'),
      'it ended without a failure code': none(code === 0 ? 1 : 0),
      'it did not name the pid of the first': none(said.includes(`(pid ${first.pid})`) ? 0 : 1),
      'the first stopped serving': none(servesOn ? 0 : 1),
      'start over the lock of a dead process': atMost(third.readyMilliseconds, 5000, 'ms'),
      'lines lost': none(messages.some((message) => message.id === id) ? 0 : 1),
    })
  } finally {
    await third.stop()
  }
})
