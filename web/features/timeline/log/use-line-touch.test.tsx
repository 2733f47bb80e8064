import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLineTouch } from './use-line-touch.ts'

const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1 }

function Log({ onReply, onMenu }: { onReply: (id: number) => void; onMenu?: () => void }) {
  return (
    <div {...useLineTouch(onReply)}>
      <p data-line="7">
        olá <a href="/barra">aqui</a>
        <button type="button" className="line-more" onClick={onMenu}>
          …
        </button>
      </p>
      <p>o site</p>
    </div>
  )
}

/** Drags a line from its left edge through these points (pixels); returns the row. */
function draw(text: string, points: readonly [number, number][], pointer = finger) {
  const row = screen.getByText(text, { exact: false })
  fireEvent.pointerDown(row, { ...pointer, clientX: 0, clientY: 0 })
  for (const [clientX, clientY] of points) fireEvent.pointerMove(row, { ...pointer, clientX, clientY })
  return row
}

test('a finger that draws a line far enough to the right answers it, and the line snaps back', () => {
  const onReply = vi.fn()
  render(<Log onReply={onReply} />)
  const row = draw('olá', [
    [20, 2],
    [70, 4],
  ])
  expect(row.style.translate).toBe('70px')
  fireEvent.pointerUp(row, { ...finger, clientX: 70, clientY: 4 })
  expect(onReply).toHaveBeenCalledWith(7)
  expect(row.style.translate).toBe('')
})

test.each<[string, string, [number, number][], typeof finger]>([
  ['not far enough', 'olá', [[30, 0]], finger],
  ['to the left', 'olá', [[-90, 0]], finger],
  [
    'while scrolling',
    'olá',
    [
      [3, 40],
      [90, 60],
    ],
    finger,
  ],
  ['with a mouse', 'olá', [[90, 0]], { ...finger, pointerType: 'mouse' }],
  ['on what nobody said', 'o site', [[90, 0]], finger],
])('%s answers nothing', (_, text, points, pointer) => {
  const onReply = vi.fn()
  render(<Log onReply={onReply} />)
  const row = draw(text, points, pointer)
  const [clientX, clientY] = points.at(-1) ?? [0, 0]
  fireEvent.pointerUp(row, { ...pointer, clientX, clientY })
  expect(onReply).not.toHaveBeenCalled()
  expect(row.style.translate ?? '').toBe('')
})

test.each<[string, string, [number, number][], number]>([
  ['that rests on a line opens its menu', 'olá', [[3, 3]], 1],
  ['that scrolls does not', 'olá', [[3, 40]], 0],
  ['that draws the line does not', 'olá', [[30, 2]], 0],
  ['that rests on a link does not', 'aqui', [], 0],
])('a finger %s', (_, text, points, times) => {
  vi.useFakeTimers()
  const onMenu = vi.fn()
  render(<Log onReply={() => {}} onMenu={onMenu} />)
  const row = draw(text, points)
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  expect(onMenu).toHaveBeenCalledTimes(times)
  // Prevented, so that the browser fires no click.
  expect(fireEvent.touchEnd(row)).toBe(times === 0)
})
