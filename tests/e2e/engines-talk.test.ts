import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEachEngine } from '../support/engines/each-engine.ts'
import { type Engine, engineNames, launchEngine, whyAbsent } from '../support/engines/engine.ts'
import { type EngineGuest, newGuest } from '../support/engines/engine-guest.ts'
import type { Target } from '../support/engines/in-page.ts'
import { said } from '../support/engines/texts.ts'
import { codeIn, nextLetter } from '../support/letters.ts'
import { passwordOf, startSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site?.stop())

const field = (key: string): Target => ({ role: 'field', name: said(key) })
const button = (key: string): Target => ({ role: 'button', name: said(key) })
const composer: Target = { css: '.composer textarea' }
const line = (name: string): Target => ({ css: '.line-text', name })

inEachEngine((engine) => {
  test('a stranger signs up, reads the terms to their end, verifies the address and says something', async () => {
    const guest = await newGuest(engine(), site)
    const username = `marina-${engine().name}`
    await signUp(guest, username)
    await enterCode(guest, username)
    await guest.fill(field('accounts:login.password'), passwordOf(username))
    await guest.click(button('accounts:login.submit'))
    await expect.poll(guest.address).toBe('/profile')

    await guest.open('/barra')
    await guest.fill(composer, `olá, sou ${username}`)
    await guest.press('Enter')
    await guest.find(line(`olá, sou ${username}`))
    expect(await guest.complaints()).toEqual([])
    await guest.page.close()
  })
})

async function signUp(guest: EngineGuest, username: string): Promise<void> {
  await guest.open('/register')
  await guest.fill(field('accounts:signup.name'), 'Lia Câmara')
  await guest.fill(field('accounts:signup.email'), `${username}@exemplo.com`)
  await guest.fill(field('accounts:signup.username'), username)
  await guest.find({ role: 'text', name: said('accounts:usernameCheck.available') })
  await guest.fill(field('accounts:signup.password'), passwordOf(username))
  await guest.click({ css: 'input[type=checkbox]' })
  await guest.find({ role: 'text', name: said('accounts:terms.end') })
  await guest.page.evaluate(() => document.querySelector('.terms-dialog .dialog-body')?.scrollTo(0, 1e6))
  await guest.click(button('accounts:terms.agree'))
  await guest.click(button('accounts:signup.submit'))
}

async function enterCode(guest: EngineGuest, username: string): Promise<void> {
  const code = codeIn(await nextLetter(site.dataDir, `${username}@exemplo.com`))
  await guest.click({ role: 'field', name: said('accounts:verify.box', { number: 1, count: 4 }) })
  await guest.type(code)
  await guest.click(button('accounts:verify.submit'))
  await guest.find({ role: 'text', name: said('accounts:login.verified') })
}

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
  await guest.signIn(username)
  await guest.open('/barra')
  return guest
}
