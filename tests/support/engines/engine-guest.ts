import { setTimeout as pause } from 'node:timers/promises'
import { pageCookie } from '../../../server/platform/http/page-cookie.ts'
import { passwordOf, type TestSite } from '../site.ts'
import type { Engine, EnginePage, Size } from './engine.ts'
import { excessWidth, listenForComplaints, placeOf, type Target, takeComplaints } from './in-page.ts'
import { keyPress, type Point, pointerClick, pointerDrag, pointerMove, typing } from './input-sources.ts'

export const desktop: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 390, height: 844 }

/** A user of one of the engines. */
export interface EngineGuest {
  page: EnginePage
  /** Opens an address and waits until the page handles input. */
  open(path: string): Promise<void>
  /** Signs in as the sign-in page does, or out if no name is given. */
  beSignedIn(username?: string): Promise<void>
  /** Waits until the target can be pressed. */
  find(target: Target): Promise<Point>
  /** Waits until the target has the focus. */
  focused(target: Target): Promise<void>
  /** Waits until nothing matches the target. */
  gone(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** Replaces the text of the target. */
  fill(target: Target, text: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses keys in turn, each by its name: `Enter`, `Control+a`. */
  press(...keys: string[]): Promise<void>
  drag(from: Point, to: Point, pointer?: 'mouse' | 'touch'): Promise<void>
  /** Path and query of the page. */
  address(): Promise<string>
  /** Returns all errors of the page since the last call. */
  complaints(): Promise<string[]>
  /** Pixels by which the page scrolls sideways. */
  excessWidth(): Promise<number>
}

export async function newGuest(
  engine: Pick<Engine, 'newPage'>,
  site: TestSite,
  size: Size = desktop,
): Promise<EngineGuest> {
  const page = await engine.newPage(size)
  // It has no scripts, which would load it again when the session ends, over the page that is opened next.
  const anyPage = `${site.url}/robots.txt`
  let present: string | undefined
  await page.goto(anyPage)
  await page.setCookie({ name: 'cookies_accepted', value: 'true', url: site.url })

  const find = (target: Target) =>
    eventually(async () => {
      const place = await page.evaluate(placeOf, target)
      if (typeof place === 'string') throw new Error(place)
      return place
    })
  const click = async (target: Target) => page.perform([pointerClick(await find(target))])
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.perform([keyPress(key)])
  }

  return {
    page,
    find,
    click,
    press,
    async open(path) {
      await page.goto(site.url + path)
      // The page may redirect meanwhile: the next one is woken as well.
      await eventually(async () => {
        if (await page.evaluate(isAwake)) return
        await page.perform([pointerMove({ x: 3, y: 3 }), pointerMove({ x: 2, y: 2 })])
        throw new Error(`${path} does not wake`)
      })
    },
    async beSignedIn(username) {
      if (username && username === present) return
      present = username
      // The page that is left may navigate itself meanwhile.
      await eventually(async () => {
        await page.goto(anyPage)
        await page.evaluate(clearStorage, anyPage)
      })
      await page.setCookie({ name: pageCookie, value: 'none', url: site.url })
      if (!username) return
      const body = { username, password: passwordOf(username) }
      const { refresh_token: value, ...member } = await site.visitor.call('POST /api/login_check', { body })
      await page.setCookie({ name: 'refresh_token', value, url: site.url, path: '/api/auth' })
      await page.evaluate(storeSession, member)
    },
    focused: (target) =>
      eventually(async () => {
        const place = await page.evaluate(placeOf, target, 'focus')
        if (typeof place === 'string') throw new Error(place)
      }),
    gone: (target) =>
      eventually(async () => {
        if (typeof (await page.evaluate(placeOf, target)) !== 'string')
          throw new Error(`${JSON.stringify(target)} is still there`)
      }),
    async fill(target, text) {
      await click(target)
      await press('Control+a')
      await page.perform([typing(text)])
    },
    type: (text) => page.perform([typing(text)]),
    drag: (from, to, pointer) => page.perform([pointerDrag(from, to, pointer)]),
    address: () => page.evaluate(() => location.pathname + location.search),
    async complaints() {
      await page.evaluate(listenForComplaints)
      return page.evaluate(takeComplaints)
    },
    excessWidth: () => page.evaluate(excessWidth),
  }
}

const patience = 15_000

/** Retries until it succeeds: a page that navigates in between is no failure. */
export async function eventually<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(30)
    }
  }
}

/**
 * Whether the page is interactive. A page that woke before the listener was added has been rendered by React.
 */
function isAwake(): boolean {
  const isDrawn = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  return (window.isAwake === true || isDrawn) && document.readyState === 'complete'
}

function clearStorage(at: string): void {
  if (location.href !== at) throw new Error(`at ${location.href}`)
  localStorage.clear()
  sessionStorage.clear()
}

function storeSession(member: { token: string }): void {
  localStorage.setItem('user', JSON.stringify(member))
  localStorage.setItem('accessToken', member.token)
}
