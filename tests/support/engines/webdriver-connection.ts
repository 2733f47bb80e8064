import { setTimeout as pause } from 'node:timers/promises'

export interface WebDriver {
  /** Sends a command of the session. Throws the error that the driver returns, by its name. */
  call<Answer = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
  end(): Promise<void>
}

const patience = 30_000

/** Opens a session with the driver at this address, once it listens: https://www.w3.org/TR/webdriver2/ */
export async function connectWebDriver(address: string, capabilities: object): Promise<WebDriver> {
  await listens(address)
  const session = await ask<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const base = `${address}/session/${session.sessionId}`
  return {
    call: (method, path, body) => ask(method, base + path, body),
    end: () => ask('DELETE', base),
  }
}

async function listens(address: string): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(20)
  }
  throw new Error(`No driver at ${address}`)
}

async function ask<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
