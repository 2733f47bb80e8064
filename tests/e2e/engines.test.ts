import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineNames, whyAbsent } from '../../scripts/find-engines.ts'
import routes from '../../web/routes.ts'
import { boxesOf, openedElsewhere } from '../support/engines/boxes.ts'
import { type Engine, launchEngine } from '../support/engines/engine.ts'
import { type EngineGuest, newGuest } from '../support/engines/engine-guest.ts'
import type { FullSite } from '../support/engines/full-site.ts'
import { everyRun, pagesOf } from '../support/engines/page-addresses.ts'
import { composer, line } from '../support/engines/targets.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { sourceFiles } from '../support/source-files.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site?.stop())

/** The boxes and pages that are opened in the engines; their ids do not matter here. */
const anywhere = { lia: {}, rui: {}, previewAddress: '/preview/x' } as FullSite

test('every page of the site map has an address there', () => {
  const pages = Object.values(pagesOf(anywhere)).flatMap((some) => Object.entries(some))
  const listed = pages.map(([path]) => path)
  expect(listed.toSorted()).toEqual(pathsOf(routes).toSorted())
  expect(pages.filter(([, address]) => /[:*]/.test(address))).toEqual([])
  expect(listed).toEqual(expect.arrayContaining([...everyRun]))
})

/** Leaves out routes that only redirect. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return pathsOf(children)
    return file.endsWith('.tsx') ? [index ? '' : (path ?? '')] : []
  })
}

test('every dialog, drawer and menu of the sources is opened there', () => {
  const drawn = sourceFiles()
    .filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/ui/') && !path.includes('.test.'))
    .filter(({ text }) => /<(Dialog|AlertDialog|ToolDialog|Drawer|Lightbox|Menu|dialog)\b/.test(text))
    .map(({ path }) => path.slice('web/'.length))
  const opened = Object.values(boxesOf(anywhere)).flatMap((boxes) => boxes.map(({ file }) => file))
  expect(drawn.filter((file) => !opened.includes(file) && !(file in openedElsewhere))).toEqual([])
})

const missing = engineNames.map(whyAbsent).find((why) => why)

test.skipIf(missing)('two people in two engines hear each other at once', async () => {
  const [firefox, webkit] = (await Promise.all(engineNames.map(launchEngine))) as [Engine, Engine]
  await Promise.all(['lia', 'rui'].map((name) => site.member(name)))
  const [lia, rui] = await Promise.all([guestIn(firefox, 'lia'), guestIn(webkit, 'rui')])

  await lia.fill(composer, 'rui, a maré sobe')
  await lia.press('Enter')
  await rui.find(line('rui, a maré sobe'))
  await rui.fill(composer, 'já vi, lia')
  await rui.press('Enter')
  await lia.find(line('já vi, lia'))

  expect([await lia.complaints(), await rui.complaints()]).toEqual([[], []])
  await Promise.all([firefox.close(), webkit.close()])
})

async function guestIn(engine: Engine, username: string): Promise<EngineGuest> {
  const guest = await newGuest(engine, site)
  await guest.beSignedIn(username)
  await guest.open('/barra')
  return guest
}
