import { setTimeout as pause } from 'node:timers/promises'
import { passwordOf, type TestSite } from '../site.ts'
import type { Engine, EnginePage, Size } from './engine.ts'
import { excessWidth, listenForComplaints, placeOf, type Target, takeComplaints } from './in-page.ts'
import { keyPress, type Point, pointerClick, pointerDrag, pointerMove, typing } from './input-sources.ts'

export const desktop: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 390, height: 844 }

/** Somebody in front of one of the engines. */
export interface EngineGuest {
  page: EnginePage
  /** Opens an address and waits until the page answers to presses. */
  open(path: string): Promise<void>
  /** As the sign-in page does it, or signed out where nobody is named. */
  beSignedIn(username?: string): Promise<void>
  /** Waits until it can be pressed. */
  find(target: Target): Promise<Point>
  /** Waits until it has the focus. */
  focused(target: Target): Promise<void>
  /** Until nothing is found any more. */
  gone(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** In the place of what stands there. */
  fill(target: Target, text: string): Promise<void>
  type(text: string): Promise<void>
  /** One after the other, each by its name: `Enter`, `Control+a`. */
  press(...keys: string[]): Promise<void>
  drag(from: Point, to: Point, pointer?: 'mouse' | 'touch'): Promise<void>
  /** Path and query. */
  address(): Promise<string>
  /** Everything that was wrong since the last time it was asked. */
  complaints(): Promise<string[]>
  /** Pixels that scroll sideways. */
  excessWidth(): Promise<number>
}

export async function newGuest(
  engine: Pick<Engine, 'newPage'>,
  site: TestSite,
  size: Size = desktop,
): Promise<EngineGuest> {
  const page = await engine.newPage(size)
  const anyPage = `${site.url}/sobre-nos`
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
      // A page may lead on elsewhere meanwhile: what comes after it is woken, too.
      await eventually(async () => {
        if (await page.evaluate(isAwake)) return
        await page.perform([pointerMove({ x: 3, y: 3 }), pointerMove({ x: 2, y: 2 })])
        throw new Error(`${path} does not wake`)
      })
    },
    async beSignedIn(username) {
      if (username && username === present) return
      present = username
      await page.goto(anyPage)
      await page.evaluate(endSession)
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

/** Again until it succeeds: a page that goes away in between is no failure. */
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

/** A page that woke before anybody listened has been drawn by React. */
function isAwake(): boolean {
  const isDrawn = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  return (window.isAwake === true || isDrawn) && document.readyState === 'complete'
}

/** What the account has left in the window, too. */
function endSession(): void {
  localStorage.clear()
  sessionStorage.clear()
}

function storeSession(member: { token: string }): void {
  localStorage.setItem('user', JSON.stringify(member))
  localStorage.setItem('accessToken', member.token)
}
