import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceHydrated } from './announce-hydrated.ts'
import { deferredHydrationScript, deferScripts, earlyInputScript } from './deferred-hydration.ts'

const code =
  '<link rel="modulepreload" href="/code.js"/><body><script nonce="n" type="module" async="">import "/code.js"</script>'
const rel = () => document.querySelector('link')?.rel
const script = () => document.querySelector('script')?.type

/** Opens a page that does not wait for an interaction, before its code has arrived. */
function openHydratingPage(body: string) {
  document.body.innerHTML = code + body
  runInThisContext(earlyInputScript())
}

/** Opens the page as sent by the server, without any interaction yet. */
function openPage(body = '', rest = {}) {
  document.body.innerHTML = deferScripts(code) + body
  runInThisContext(deferredHydrationScript(rest))
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'pt'
})
afterEach(() => announceHydrated())

test('nothing is fetched until somebody does something', () => {
  openPage()
  expect([rel(), script()]).toEqual(['resting', 'resting'])
  window.dispatchEvent(new Event('scroll'))
  expect([rel(), script()]).toEqual(['modulepreload', 'module'])
})

test.each([
  ['a member', 'accessToken', 'token'],
  ['who chose another language', 'user-language', 'en'],
])('%s does not wait', (_who, key, value) => {
  localStorage.setItem(key, value)
  openPage()
  expect(script()).toBe('module')
})

test.each(['/blog?q=mar', '/shop/mochila#02'])('%s asks for what only code can show', (address) => {
  history.replaceState(null, '', address)
  openPage()
  expect(script()).toBe('module')
  history.replaceState(null, '', '/')
})

test('a page that shows what this browser has stored does not wait where there is something', () => {
  openPage('', { stored: 'player' })
  expect(script()).toBe('resting')
  localStorage.setItem('player', '{}')
  openPage('')
  expect(script()).toBe('resting')
  openPage('', { stored: 'player' })
  expect(script()).toBe('module')
})

test('who chose the language of the page does', () => {
  localStorage.setItem('user-language', 'pt')
  openPage()
  expect(script()).toBe('resting')
})

test('what is pressed before the page is awake is pressed once it is', () => {
  openPage('<button type="button">Tema</button>')
  const button = document.querySelector('button')
  const pressed = vi.fn()
  button?.addEventListener('click', pressed)
  button?.click()
  expect(script()).toBe('module')
  expect(pressed).not.toHaveBeenCalled()
  expect(document.documentElement.dataset.waking).toBe('')

  announceHydrated()
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset.waking).toBeUndefined()
  button?.click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('the key of the palette wakes the page, is not the browser’s, and is pressed again', async () => {
  openPage()
  const received = vi.fn()
  window.addEventListener('keydown', received)
  const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect(script()).toBe('module')
  expect(received).not.toHaveBeenCalled()

  announceHydrated()
  await expect.poll(() => received.mock.calls.length).toBe(1)
  window.removeEventListener('keydown', received)
})

test('a key that the page answers to is pressed again once it is awake, unless a button or a field has it', async () => {
  openPage('<input><button>Tocar</button>', { keys: [' '] })
  const received = vi.fn()
  document.addEventListener('keydown', received)
  const press = (on: Element | null, key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    on?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(press(document.querySelector('input'), ' ')).toBe(false)
  expect(press(document.querySelector('button'), ' ')).toBe(false)
  expect(press(document.body, 'x')).toBe(false)
  received.mockClear()
  expect(press(document.body, ' ')).toBe(true)
  expect(received).not.toHaveBeenCalled()

  announceHydrated()
  await expect.poll(() => received.mock.calls.length).toBe(1)
  document.removeEventListener('keydown', received)
})

test('a press on a page that plays loads a sound while it is a press, for the code that comes later', () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  openPage('<button>Tocar</button>')
  document.querySelector('button')?.click()
  expect(window.touchedSound).toBeUndefined()
  announceHydrated()
  openPage('<button>Tocar</button>', { sounds: true })
  document.querySelector('button')?.click()
  expect(load.mock.contexts).toEqual([window.touchedSound])
  load.mockRestore()
  delete window.touchedSound
})

test('a form without an address is sent once the page is awake, and one with an address at once', () => {
  openPage('<form id="own"></form><form action="/blog"><button>Procurar</button></form>')
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('submit', sent)
  document.querySelector<HTMLFormElement>('#own')?.requestSubmit()
  expect(sent).not.toHaveBeenCalled()
  document.querySelector('button')?.click()
  expect(sent).toHaveBeenCalledOnce()

  announceHydrated()
  expect(sent).toHaveBeenCalledTimes(2)
  document.removeEventListener('submit', sent)
})

test('the stylesheets of a page that has its styles in it are fetched when it wakes', () => {
  document.head.innerHTML = '<link rel="resting-stylesheet" href="/app.css"/>'
  runInThisContext(deferredHydrationScript())
  expect(rel()).toBe('resting-stylesheet')
  window.dispatchEvent(new Event('pointermove'))
  expect(rel()).toBe('stylesheet')
})

test('the code waits for all the styles that it expects, or for news that they do not come', () => {
  document.head.innerHTML =
    '<link rel="resting-stylesheet" href="/app.css"/><link rel="resting-stylesheet" href="/page.css"/>'
  openPage()
  window.dispatchEvent(new Event('scroll'))
  const [first, second] = document.head.querySelectorAll('link')
  first?.dispatchEvent(new Event('load'))
  expect(script()).toBe('resting')
  second?.dispatchEvent(new Event('error'))
  expect(script()).toBe('module')
  document.head.innerHTML = ''
})

test('a link leads on while the page rests', () => {
  openPage('<a href="#there">Ali</a>')
  const followed = vi.fn()
  document.querySelector('a')?.addEventListener('click', followed)
  document.querySelector('a')?.click()
  expect(followed).toHaveBeenCalledOnce()
})

test('all that is pressed on a page that hydrates at once is pressed again, each once and in its order', () => {
  openHydratingPage('<button id="terms">Termos</button><form method="post"><button>Criar</button></form>')
  const order: string[] = []
  document.querySelector('#terms')?.addEventListener('click', () => order.push('terms'))
  const form = document.querySelector('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    order.push('sent')
  })
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  press('form button')
  press('#terms')
  press('form button')
  form?.requestSubmit()
  expect(order).toEqual([])

  announceHydrated()
  expect(order).toEqual(['terms', 'sent', 'sent'])
})

test('what the composer sends is left to its own script, its other buttons wait', () => {
  openHydratingPage(
    '<form class="composer"><button type="button">Emoji</button><button id="send">Enviar</button></form>',
  )
  const opened = vi.fn()
  document.querySelector('button')?.addEventListener('click', opened)
  document.querySelector('button')?.click()
  expect(opened).not.toHaveBeenCalled()
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', sent)
  document.querySelector<HTMLElement>('#send')?.click()
  expect(sent).toHaveBeenCalledOnce()
  announceHydrated()
  expect(opened).toHaveBeenCalledOnce()
})

test('a box that was ticked and a list that was set before the code are told to it, whatever it drew', () => {
  openHydratingPage('<input type="checkbox"><select><option>pt</option><option>en</option></select>')
  const box = document.querySelector('input') as HTMLInputElement
  const list = document.querySelector('select') as HTMLSelectElement
  box.click()
  list.value = 'en'
  list.dispatchEvent(new Event('change', { bubbles: true }))
  const changes: unknown[] = []
  document.body.addEventListener('change', () => changes.push([box.checked, list.value]))
  box.checked = false
  list.value = 'pt'

  announceHydrated()
  expect(changes).toEqual([
    [true, 'pt'],
    [true, 'en'],
  ])
})

test('what the browser restores by itself is no choice', () => {
  const activation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { userActivation: activation, onLine: true })
  openHydratingPage('<select><option>pt</option><option>en</option></select>')
  const list = document.querySelector('select') as HTMLSelectElement
  const changed = vi.fn()
  list.dispatchEvent(new Event('change', { bubbles: true }))
  list.addEventListener('change', changed)
  announceHydrated()
  expect(changed).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('a press on a page whose code did not arrive loads the page again, unless there is no network', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload, hash: '', search: '' })
  vi.stubGlobal('navigator', { onLine: false })
  openHydratingPage('<button>Tema</button>')
  document.querySelector('button')?.click()
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  const { waking, lost } = document.documentElement.dataset
  expect([waking, lost]).toEqual([undefined, ''])
  delete document.documentElement.dataset.lost
  document.querySelector('button')?.click()
  expect(reload).not.toHaveBeenCalled()

  vi.stubGlobal('navigator', { onLine: true })
  document.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a form that is posted to an address waits for the code, and is sent without it where none comes', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  openHydratingPage(
    '<form method="post" action="/api/contact"><input type="checkbox"><button>Enviar</button></form>',
  )
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', sent)
  const button = document.querySelector('button')
  button?.click()
  expect(sent).not.toHaveBeenCalled()

  document.querySelector('script')?.dispatchEvent(new Event('error'))
  document.querySelector('input')?.click()
  button?.click()
  expect(sent).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
