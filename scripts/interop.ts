import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { type FreshSite, onFreshSite } from '../tests/reliability/fresh-site.ts'
import { conclude, figure } from '../tests/reliability/verdict.ts'
import { endBrowsers, launchChromium } from '../tests/support/chromium.ts'
import { createClient } from '../tests/support/client.ts'
import { freePort } from '../tests/support/free-port.ts'
import { findProgram } from './find-program.ts'
import { type IrcProgram, type Start, terminalPrograms } from './interop/irc-program.ts'
import { openReader } from './interop/reader.ts'
import { startTheLounge } from './interop/the-lounge.ts'
import { type Steps, walk } from './interop/walk.ts'

// `npm run interop`, or `npm run interop -- irssi`: tests installed IRC clients against a site with its
// pages.
const programs: Readonly<Record<string, (start: Start) => Promise<IrcProgram>>> = {
  ...terminalPrograms,
  thelounge: startTheLounge,
}
const wanted = process.argv.slice(2)
const chosen = Object.entries(programs).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const port = await freePort()
const environment = { PAGES: 'production', IRC_PORT: String(port) }

const results = await onFreshSite({ members: 2 * chosen.length, environment }, async (site) => {
  const browser = await launchChromium()
  const all: [string, Steps | undefined][] = []
  for (const [index, [name, start]] of chosen.entries()) {
    const isInstalled = findProgram(process.env, undefined, [name]) !== undefined
    all.push([name, isInstalled ? await meet({ site, browser, index, start }) : undefined])
  }
  await endBrowsers()
  return all
})

for (const [name, steps] of results)
  if (!steps) conclude(name, { 'not installed': figure('no program of this name is on the PATH') })
  else {
    const rows = Object.entries(steps).map(
      ([step, isMet]) => [step, { measured: isMet, aim: 'true', isMet }] as const,
    )
    conclude(name, Object.fromEntries(rows))
  }
if (results.length === 0) {
  console.error(`There are: ${Object.keys(programs).join(', ')}`)
  process.exitCode = 1
}

interface Meeting {
  site: FreshSite
  browser: Browser
  index: number
  start: (typeof programs)[string]
}

/** Each program gets two members of its own. */
async function meet({ site, browser, index, start }: Meeting): Promise<Steps> {
  const [name, other] = [`membro${2 * index}`, `membro${2 * index + 1}`]
  const { conversationPath, password } = await introduce(site, site.tokens[2 * index], { name, other })
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-interop-'))
  const program = await start({ folder, port, account: { name, password }, browser })
  const reader = await openReader(browser, site, other)
  try {
    await untilConnected(program)
    const names = { program: name, reader: other }
    return await walk({ program, reader, names, channel: `sala-${index}`, conversationPath })
  } finally {
    await program.stop()
    await reader.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Gives the first member a nickname, which founding a channel requires, and an app password, and starts a
 * conversation of the two.
 */
async function introduce(
  site: FreshSite,
  token: string | undefined,
  { name, other }: { name: string; other: string },
) {
  const member = createClient(site.url, token)
  const { id: nicknameId } = await member.call('POST /api/nicknames', { body: { nickname: name } })
  await member.call('POST /api/select-nickname', { body: { nicknameId } })
  const { conversation_id } = await member.call('POST /api/add-conversation', { body: { user: other } })
  const { secret: password } = await member.call('POST /api/app-passwords', {
    body: { name, password: `${name}-${name}` },
  })
  return { conversationPath: `/pvt/${conversation_id}`, password }
}

async function untilConnected(program: IrcProgram): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(100))
    if ((await program.text()) !== '') return
}
