import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createSharedValue } from './shared-value.ts'

const weather = createSharedValue('calm')
afterEach(() => weather.set('calm'))

const drawn = vi.fn()
function Reader({ name }: { name: string }) {
  const value = weather.use()
  drawn(name)
  return <p>{`${name}: ${value}`}</p>
}

test('whoever reads a shared value shows what it is now, whenever they came', () => {
  render(<Reader name="first" />)
  expect(screen.getByText('first: calm')).toBeTruthy()

  act(() => weather.set('storm'))
  render(<Reader name="second" />)
  expect(screen.getByText('first: storm')).toBeTruthy()
  expect(screen.getByText('second: storm')).toBeTruthy()
  expect(weather.get()).toBe('storm')
})

test('who has left is not drawn any more', () => {
  render(<Reader name="who stays" />)
  render(<Reader name="who leaves" />).unmount()
  drawn.mockClear()
  act(() => weather.set('storm'))
  expect(drawn.mock.calls).toEqual([['who stays']])
})

test('the server writes what the value was at first', () => {
  weather.set('storm')
  expect(renderToString(<Reader name="server" />)).toBe('<p>server: calm</p>')
})
