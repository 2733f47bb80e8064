import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { WebKit } from '../../../scripts/find-engines.ts'
import type { Engine, EnginePage, Size } from './engine.ts'
import { listenForComplaints } from './in-page.ts'
import { connectWebDriver, type WebDriver } from './webdriver-connection.ts'

/**
 * WebKitGTK's MiniBrowser on a virtual screen, driven over WebDriver. A driver has one session, so each page
 * is a browser with a driver and a screen of its own.
 */
export function createWebKit(programs: WebKit): Engine {
  const pages = new Set<EnginePage>()
  return {
    name: 'webkit',
    async newPage(size) {
      const opened = await openPage(programs, size)
      const page = {
        ...opened,
        async close() {
          pages.delete(page)
          await opened.close()
        },
      }
      pages.add(page)
      return page
    },
    close: async () => void (await Promise.all([...pages].map((page) => page.close()))),
  }
}

/**
 * Without a window manager, the window under the X pointer has the focus. The pointer rests in the middle of
 * the screen, so each window has its title bar there, where the pointer touches nothing of the page.
 */
const screen = { width: 1400, height: 2060 }
const middle = { x: screen.width / 2, y: screen.height / 2 }

async function openPage({ screen: xvfb, driver, browser }: WebKit, size: Size): Promise<EnginePage> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-webkit-'))
  const started: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(started.toReversed().map(stopProcess))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', () => {
    for (const child of started) child.kill('SIGKILL')
  })

  try {
    const display = await startScreen(xvfb, folder, started)
    const environment = { ...process.env, ...(await writeSettings(folder)), DISPLAY: `:${display}` }
    const port = await freePort()
    started.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env: environment, stdio: 'ignore' }))
    const connection = await connectWebDriver(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    const page = pageOf(connection, join(folder, 'Xvfb_screen0'), async () => {
      await connection.end().catch(() => {})
      await stop()
    })
    await page.resize(size)
    return page
  } catch (error) {
    await stop()
    throw error
  }
}

async function startScreen(xvfb: string, folder: string, started: ChildProcess[]): Promise<string> {
  const size = `${screen.width}x${screen.height}x24`
  const options = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-fbdir', folder]
  const child = spawn(xvfb, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  started.push(child)
  return new Promise((resolve, reject) => {
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
    child.once('close', () => reject(new Error('Xvfb did not start.')))
  })
}

/** Allows windows as narrow as a phone, and disables animations and graphics acceleration. */
async function writeSettings(folder: string): Promise<Record<string, string>> {
  await mkdir(join(folder, 'gtk-3.0'))
  const bar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }'
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), bar)
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return {
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
}

function pageOf({ call }: WebDriver, picture: string, close: () => Promise<void>): EnginePage {
  let frame = { height: 0 }
  let seen: Size = { width: 0, height: 0 }

  const evaluate: EnginePage['evaluate'] = async (script, ...given) => {
    const answer = await call<string>('POST', '/execute/async', {
      script: `const [given, done] = arguments
        Promise.resolve().then(() => (${script})(...JSON.parse(given))).then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: String(error) })),
        )`,
      args: [JSON.stringify(given)],
    })
    const { value, error } = JSON.parse(answer)
    if (error !== undefined) throw new Error(error)
    return value
  }

  async function resize({ width, height }: Size): Promise<void> {
    const place = { x: Math.round(middle.x - width / 2), y: middle.y - 10 }
    const size = { width, height: height + frame.height }
    // A window that moves before it grows would leave the pointer, and menus close when it loses the focus.
    if (width > seen.width) await call('POST', '/window/rect', size)
    await call('POST', '/window/rect', { ...place, ...size })
    const now = await evaluate(innerSize, { width, height: frame.height ? height : 0 })
    if (frame.height === 0) {
      frame = { height: height - now.height }
      return resize({ width, height })
    }
    seen = now
  }

  return {
    async goto(url) {
      await call('POST', '/url', { url })
      await evaluate(listenForComplaints)
    },
    evaluate,
    perform: (actions) => call('POST', '/actions', { actions }),
    async setFiles(selector, paths) {
      const element = await call<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      const [id] = Object.values(element)
      await call('POST', `/element/${id}/value`, { text: paths.join('\n') })
    },
    setCookie: ({ name, value, path = '/' }) => call('POST', '/cookie', { cookie: { name, value, path } }),
    resize,
    screenshot: async () => cutOut(await readFile(picture), seen, frame.height),
    close,
  }
}

/** Waits until the window has this size, for a second at most. A height of 0 matches any. */
async function innerSize(wished: Size): Promise<Size> {
  const begun = performance.now()
  const isThere = () => innerWidth === wished.width && (wished.height === 0 || innerHeight === wished.height)
  while (!isThere() && performance.now() - begun < 1000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return { width: innerWidth, height: innerHeight }
}

/** Cuts the page out of the screen's X window dump: https://gitlab.freedesktop.org/xorg/app/xwd */
function cutOut(dump: Buffer, { width, height }: Size, bar: number): Promise<Buffer> {
  const [headerBytes, colours, rowBytes] = [0, 76, 48].map((at) => dump.readUInt32BE(at)) as [
    number,
    number,
    number,
  ]
  const pixels = dump.subarray(headerBytes + colours * 12)
  const cut = Buffer.alloc(width * height * 3)
  const left = Math.round(middle.x - width / 2)
  const top = middle.y - 10 + bar
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 3) {
      const from = (top + y) * rowBytes + (left + x) * 4
      cut[to] = pixels[from + 2] ?? 0
      cut[to + 1] = pixels[from + 1] ?? 0
      cut[to + 2] = pixels[from] ?? 0
    }
  }
  return sharp(cut, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
}
