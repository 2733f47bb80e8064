import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { freePort } from '../../tests/support/free-port.ts'
import { findProgram } from '../find-program.ts'
import { end, type IrcProgram, readLogs, type Start } from './irc-program.ts'

/** It looks for updates; without access to the internet, the error would end it. */
const offline = 'data:text/javascript,process.on("uncaughtException",()=>{})'

/** Starts its server as installed, and a browser in front of it: https://thelounge.chat */
export async function startTheLounge({ folder, port, account, browser }: Start): Promise<IrcProgram> {
  const { name, password } = account
  const program = findProgram(process.env, undefined, ['thelounge']) ?? ''
  const env = { ...process.env, THELOUNGE_HOME: folder }
  const webPort = await freePort()
  await mkdir(join(folder, 'users'), { recursive: true })
  const settings = {
    host: '127.0.0.1',
    port: webPort,
    public: false,
    messageStorage: ['text'],
    prefetch: false,
  }
  await writeFile(join(folder, 'config.js'), `module.exports = ${JSON.stringify(settings)}`)
  spawnSync(process.execPath, [program, 'add', name, '--password', password, '--save-logs'], { env })
  await addNetwork(join(folder, 'users', `${name}.json`), {
    ...{ uuid: 'canal', name: 'canal', host: '127.0.0.1', port, tls: false, nick: name, channels: [] },
    ...{ username: name, realname: name, sasl: 'plain', saslAccount: name, saslPassword: password },
  })

  const child = spawn(process.execPath, ['--import', offline, program, 'start'], { env, stdio: 'ignore' })
  const context = await browser.newContext()
  const page = await context.newPage()
  // The machine may be busy.
  page.setDefaultTimeout(120_000)
  await signIn(page, `http://127.0.0.1:${webPort}`, account)
  return {
    ...{ disconnect: '/disconnect', reconnect: '/connect' },
    type: (line, target) => type(page, target ? `/msg ${target} ${line}` : line),
    text: () => shownIn(join(folder, 'logs')),
    stop: async () => {
      await context.close()
      await end(child)
    },
  }
}

async function addNetwork(file: string, network: object): Promise<void> {
  const user = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...user, networks: [network] }))
}

async function signIn(page: Page, url: string, { name, password }: Start['account']): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (await page.goto(url).catch(() => null)) break
    await page.waitForTimeout(500)
  }
  await page.locator('#signin-username').fill(name)
  await page.locator('#signin-password').fill(password)
  await page.locator('#sign-in button[type=submit]').click()
  await page.locator('#input').waitFor()
}

/**
 * `/topic` and `/kick` apply to the open channel; everything else is typed into the window of the network.
 */
async function type(page: Page, line: string): Promise<void> {
  const [, command, channel, rest] = /^(\/topic|\/kick) (#\S+) (.*)$/.exec(line) ?? []
  const window = channel ? `[data-name="${channel}"]` : '[data-type="lobby"]'
  await page.locator(`.channel-list-item${window}`).click()
  await page.locator('#input').fill(channel ? `${command} ${rest}` : line)
  // Closes the list of commands that begin so, from which Enter would choose one.
  await page.locator('#input').press('Escape')
  await page.locator('#input').press('Enter')
}

/**
 * Logs of channels do not repeat the channel's name when somebody joins; it is added here, as other clients
 * show it.
 */
async function shownIn(folder: string): Promise<string> {
  const logs = await readLogs(folder)
  const texts = logs.map(({ name, text }) =>
    text.replaceAll(') joined', `) has joined ${name.replace('.log', '')}`),
  )
  return ['The Lounge', ...texts].join('\n')
}
