import { expect, test } from 'vitest'
import { codeIn, nextEmail } from '../../support/emails.ts'
import type { EngineGuest } from '../../support/engines/engine-guest.ts'
import { button, composer, css, field, line, text } from '../../support/engines/targets.ts'
import { passwordOf, type TestSite } from '../../support/site.ts'
import type { Stand } from './in-engine.ts'

export function signUpTests(stand: () => Stand): void {
  test('a stranger signs up, reads the terms to their end, verifies the address and says something', async () => {
    const { engine, place, visit, leave } = stand()
    const guest = await visit()
    const username = `marina-${engine.name}`
    await signUp(guest, username)
    await enterCode(guest, place.site, username)
    await guest.fill(field('accounts:login.password'), passwordOf(username))
    await guest.click(button('accounts:login.submit'))
    await expect.poll(guest.address).toBe('/profile')

    await guest.open('/barra')
    await guest.fill(composer, `olá, sou ${username}`)
    await guest.press('Enter')
    await guest.find(line(`olá, sou ${username}`))
    await leave(guest)
  })
}

async function signUp(guest: EngineGuest, username: string): Promise<void> {
  await guest.open('/register')
  await guest.fill(field('accounts:signup.name'), 'Lia Câmara')
  await guest.fill(field('accounts:signup.email'), `${username}@exemplo.com`)
  await guest.fill(field('accounts:signup.username'), username)
  await guest.find(text('accounts:usernameCheck.available'))
  await guest.fill(field('accounts:signup.password'), passwordOf(username))
  await guest.click(css('input[type=checkbox]'))
  await guest.find(text('accounts:terms.end'))
  await guest.page.evaluate(() => document.querySelector('.terms-dialog .dialog-body')?.scrollTo(0, 1e6))
  await guest.click(button('accounts:terms.agree'))
  await guest.click(button('accounts:signup.submit'))
}

async function enterCode(guest: EngineGuest, site: TestSite, username: string): Promise<void> {
  const code = codeIn(await nextEmail(site.dataDir, `${username}@exemplo.com`))
  await guest.click(field('accounts:verify.box', { number: 1, count: 4 }))
  await guest.type(code)
  await guest.click(button('accounts:verify.submit'))
  await guest.find(text('accounts:login.verified'))
}
