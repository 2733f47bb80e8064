import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import type { Engine, EnginePage, Size } from './engine.ts'
import { listenForComplaints } from './in-page.ts'

const preferences = {
  // Reduced motion, as in the tests in Chromium.
  'ui.prefersReducedMotion': 1,
  // No requests that a test has not made.
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Starts a headless Firefox, driven over WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function launchFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'canal-barra-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))

  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn(program, options, {
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => firefox.once('close', () => resolve()))
  const stop = async () => {
    firefox.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', () => firefox.kill('SIGKILL'))

  try {
    const connection = await connectBidi(`${await addressIn(firefox.stderr)}/session`)
    await connection.send('session.new', { capabilities: { unhandledPromptBehavior: { default: 'ignore' } } })
    return {
      name: 'firefox',
      newPage: (size) => openPage(connection, size),
      async close() {
        connection.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const received: string[] = []
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      // Discards further output, so that the pipe does not fill.
      output.resume()
      return address
    }
    received.push(line)
  }
  throw new Error(`Firefox did not start: ${received.join('\n')}`)
}

async function openPage({ send }: BidiConnection, size: Size): Promise<EnginePage> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  await send('script.addPreloadScript', {
    functionDeclaration: listenForComplaints.toString(),
    userContexts: [userContext],
  })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })

  const resize = ({ width, height }: Size) =>
    send('browsingContext.setViewport', { context, viewport: { width, height } })
  await resize(size)

  return {
    goto: (url) => navigate(() => send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(script, ...given) {
      const { type, result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: `async (given) => JSON.stringify(await (${script})(...JSON.parse(given)))`,
        awaitPromise: true,
        target: { context },
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: (sources) => send('input.performActions', { context, actions: sources }),
    async setFiles(selector, files) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      })
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files })
    },
    setCookie: ({ name, value, url, path = '/' }) =>
      send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain: new URL(url).hostname, path },
        partition: { type: 'storageKey', userContext },
      }),
    resize,
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: () => send('browser.removeUserContext', { userContext }),
  }
}

/** Retries if the page being left was navigating itself, which aborts the first navigation. */
async function navigate(go: () => Promise<void>): Promise<void> {
  await go().catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error
    return go()
  })
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}
