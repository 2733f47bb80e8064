import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { lazyComponent } from '../../platform/hydration/lazy-component.ts'
import { Menu, menuList } from './menu.tsx'
import { MenuItem, Submenu } from './menu-items.tsx'

beforeAll(async () => void (await menuList.load()))

function show() {
  const chosen = vi.fn()
  render(
    <Menu trigger={<button type="button">gaivota</button>}>
      <MenuItem onSelect={() => chosen('mention')}>Mencionar</MenuItem>
      <MenuItem onSelect={() => chosen('whois')}>Whois</MenuItem>
      <Submenu label="ChanServ">
        <MenuItem onSelect={() => chosen('voice')}>Voz</MenuItem>
      </Submenu>
    </Menu>,
  )
  return { chosen, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'gaivota' }) }
}

test('a menu is opened, walked and used with the keyboard, and gives the focus back', async () => {
  const { chosen, user, trigger } = show()
  trigger.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Mencionar')

  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('whois')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

test('an act that opens a dialog finds the focus where the dialog is to give it back', async () => {
  let focused: Element | null = null
  render(
    <Menu trigger={<button type="button">linha</button>}>
      <MenuItem onSelect={() => (focused = document.activeElement)}>Editar</MenuItem>
    </Menu>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'linha' }))
  await user.click(screen.getByRole('menuitem', { name: 'Editar' }))
  expect(focused).toBe(screen.getByRole('button', { name: 'linha' }))
})

test('Esc closes a menu without choosing', async () => {
  const { chosen, user, trigger } = show()
  await user.click(trigger)
  expect(screen.getByRole('menu')).toBeTruthy()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(chosen).not.toHaveBeenCalled()
})

test('a menu that is pressed before its code is there opens once it is', async () => {
  delete menuList.loaded
  const { user, trigger } = show()
  await user.click(trigger)
  expect(trigger.getAttribute('aria-expanded')).toBe('true')

  await screen.findByRole('menu', { name: 'gaivota' })
  await user.click(trigger)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a menu whose code could not be loaded is closed, and the next press loads it again', async () => {
  const load = vi.fn(async () => ({ default: () => <MenuItem onSelect={() => {}}>Farol</MenuItem> }))
  load.mockRejectedValueOnce(new TypeError('offline'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<Menu trigger={<button type="button">gaivota</button>} items={lazyComponent(load)} itemProps={{}} />)
  const user = userEvent.setup()
  const trigger = screen.getByRole('button', { name: 'gaivota' })
  await user.click(trigger)
  await vi.waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'))

  await user.click(trigger)
  expect(await screen.findByRole('menuitem', { name: 'Farol' })).toBeTruthy()
})

test('a finger opens a menu by a press and closes it by another; one that begins to scroll there does not', async () => {
  const { user, trigger } = show()
  await user.pointer({ keys: '[TouchA>]', target: trigger })
  expect(screen.queryByRole('menu')).toBeNull()
  await user.pointer({ keys: '[/TouchA]' })
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.pointer({ keys: '[TouchA]', target: trigger })
  expect(screen.queryByRole('menu')).toBeNull()
})

test('an open menu writes no style sheet into the page', async () => {
  const { user, trigger } = show()
  await user.click(trigger)

  expect(document.querySelectorAll('style')).toHaveLength(0)
  expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)
})

test('the arrow to the right opens a submenu', async () => {
  const { chosen, user, trigger } = show()
  trigger.focus()
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}')
  await screen.findByRole('menuitem', { name: 'Voz' })
  await user.keyboard('{Enter}')

  expect(chosen).toHaveBeenCalledExactlyOnceWith('voice')
})

test('on a phone the acts of a submenu stand in the menu itself', async () => {
  vi.stubGlobal('innerWidth', 390)
  const { chosen, user, trigger } = show()
  await user.click(trigger)
  vi.unstubAllGlobals()

  await user.click(screen.getByRole('menuitem', { name: 'Voz' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('voice')
})
