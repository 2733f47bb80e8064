import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pack } from '../../scripts/pack.ts'
import { atMost, conclude, figure, none } from './verdict.ts'

// Runs twice in an empty folder: with an empty npm cache, and with one that has the packages.
const folder = mkdtempSync(join(tmpdir(), 'canal-barra-npx-'))
// For the account of the database, without which the site of root would have its data in /var/lib.
chmodSync(folder, 0o755)
const cache = join(folder, 'cache')
const installed = join(cache, '_npx')
try {
  const file = await pack(folder)
  const first = await serve(file, 'first')
  rmSync(installed, { recursive: true })
  const again = await serve(file, 'again')
  // Files of the compile cache that are renamed meanwhile make it fail, and still count.
  const { stdout } = spawnSync('du', ['-sk', '--apparent-size', installed], { encoding: 'utf8' })
  const [kilobytes = ''] = stdout.split('\t')
  conclude('Started by npx from one file', {
    'the file': figure(`${(statSync(file).size / 1e6).toFixed(1)} MB`),
    'until it serves, nothing fetched before': figure(`${first.seconds.toFixed(1)} s`),
    'until it serves, packages fetched before': atMost(again.seconds, 15, 's'),
    'what npm installed': atMost(Number(kilobytes) / 1024, 350, 'MiB'),
    'first pages that failed': none([first, again].filter(({ status }) => status !== 200).length),
  })
} finally {
  // The site may still be stopping.
  rmSync(folder, { recursive: true, force: true, maxRetries: 50 })
}

async function serve(file: string, name: string): Promise<{ seconds: number; status: number }> {
  const place = join(folder, name)
  mkdirSync(place)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_cache: cache,
    // The registry and the certificates that this machine needs.
    npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    PORT: '0',
    IRC_PORT: '0',
    TRACK_SECONDS: '0',
  }
  const began = performance.now()
  const child = spawn('npx', ['--yes', `file:${file}`], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    for await (const line of createInterface(child.stdout)) {
      const url = /^Canal Barra is ready.*?(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (url) return { seconds: (performance.now() - began) / 1000, status: (await fetch(url)).status }
    }
    throw new Error('npx ended before the site was ready.')
  } finally {
    // npx does not forward signals to its child, and does not end with it.
    const { pid } = child
    if (pid && child.exitCode === null) {
      process.kill(-pid, 'SIGTERM')
      const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 10_000)
      await once(child, 'exit')
      clearTimeout(timer)
    }
  }
}
