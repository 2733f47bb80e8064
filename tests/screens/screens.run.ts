import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { type EngineGuest, newGuest } from '../support/engines/engine-guest.ts'
import type { FullSite } from '../support/engines/full-site.ts'
import { openBox, take } from '../support/engines/open-box.ts'
import { moment, startDemoSite } from './demo-site.ts'
import { isComplete, pictureOf } from './picture.ts'
import { type Person, readFirst, type State, statesOf } from './states.ts'
import { openContext, openWindow, type Window } from './windows.ts'

/** The options of `scripts/screens.ts`. */
interface Order {
  folder: string
  /** Parts of names or addresses of screens; a screen must match one of them. */
  only: string[]
  widths: number[]
  themes: ('light' | 'dark')[]
}

const order: Order = JSON.parse(process.env.SCREENS ?? '')
const heights: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 }
const windowsAtOnce = 3

const sizeOf = (width: number) => ({ width, height: heights[width] ?? 900 })

test('pictures of every screen', async () => {
  await mkdir(order.folder, { recursive: true })
  const place = await startDemoSite()
  const browser = await launchChromium()
  try {
    // Users see who else is connected, so they take turns.
    const failures: string[] = []
    for (const [person, states] of Object.entries(statesOf(place)))
      failures.push(...(await takeAll({ browser, place, person: person as Person, states })))
    expect(failures).toEqual([])
  } finally {
    await browser.close()
    await place.site.stop()
  }
})

interface Round {
  browser: Browser
  place: FullSite
  person: Person
  states: State[]
}

/** Steps that change the site come last, one after the other. Returns the failures. */
async function takeAll({ browser, place, person, states }: Round): Promise<string[]> {
  const chosen = states.filter(({ name, at }) =>
    order.only.some((words) => `${person}.${name} ${at}`.includes(words)),
  )
  if (chosen.length === 0) {
    // Signs in anyway, since others see the last visit and the number of visits.
    if (person !== 'visitor') await place.site.signIn(person)
    return []
  }
  const { url } = place.site
  const context = await openContext(browser, { url, at: moment })
  const open = async () => {
    const window = await openWindow(context, sizeOf(1440))
    return { window, guest: await newGuest({ newPage: async () => window }, place.site) }
  }
  const windows = [await open()]
  if (person !== 'visitor') await windows[0]?.guest.beSignedIn(person)
  while (windows.length < windowsAtOnce) windows.push(await open())

  for (const path of readFirst(place)[person] ?? []) {
    await windows[0]?.guest.open(path)
    if (windows[0]) await isComplete(windows[0].window)
  }
  const changes = ({ by }: State) => by?.some((step) => 'meanwhile' in step) ?? false
  const failures: string[] = []
  const attempt = (view: Omit<View, 'person'>) =>
    takeState({ ...view, person }).catch((error) => failures.push(`${person}.${view.state.name}: ${error}`))
  const waiting = chosen.filter((state) => !changes(state))
  await Promise.all(
    windows.map(async ({ window, guest }) => {
      for (let state = waiting.shift(); state; state = waiting.shift())
        await attempt({ window, guest, state })
    }),
  )
  const [first] = windows
  for (const state of chosen.filter(changes)) if (first) await attempt({ ...first, state })
  await context.close()
  return failures
}

interface View {
  window: Window
  guest: EngineGuest
  state: State
  person: Person
}

async function takeState({ window, guest, state, person }: View): Promise<void> {
  const { page } = window
  const { name, at, by, opens, only, until, refused } = state
  const widths = order.widths.filter((width) => !only || (width === 390) === (only === 'phone'))
  if (widths.length === 0) return

  await window.resize(sizeOf(only === 'phone' ? 390 : 1440))
  await page.emulateMedia({ colorScheme: 'light' })
  const api = (address: URL) => address.pathname === refused
  if (refused) await page.route(api, (route) => route.fulfill({ status: 400, json: { status: 'error' } }))
  try {
    await guest.open(at)
    await isComplete(window)
    if (by) await (opens ? openBox : take)(guest, by)
    if (by) await isComplete(window)
    for (const width of widths) {
      await window.resize(sizeOf(width))
      for (const colorScheme of order.themes) {
        await page.emulateMedia({ colorScheme })
        const picture = await pictureOf(window, { fullPage: !opens })
        await writeFile(join(order.folder, `${person}.${name}.${width}.${colorScheme}.png`), picture)
      }
    }
    await window.resize(sizeOf(1440))
    // Restores the site for the next picture, which would interrupt a sign-in that is under way.
    if (until) await take(guest, until)
    if (until) await isComplete(window)
  } finally {
    await page.unroute(api)
  }
}
