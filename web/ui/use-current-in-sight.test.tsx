import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCurrentInSight } from './use-current-in-sight.ts'

const shown = vi.fn()
Element.prototype.scrollIntoView = function scrollIntoView() {
  shown(this.textContent)
}
afterEach(() => shown.mockClear())

function Row({ names, current }: { names: string[]; current: string }) {
  const row = useCurrentInSight<HTMLElement>(names.join())
  return (
    <nav ref={row}>
      {names.map((name) => (
        <a key={name} href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

test('the current one of a row comes in sight, and again when the row is another', () => {
  const { rerender } = render(<Row names={['barra', 'rio']} current="rio" />)
  expect(shown.mock.calls).toEqual([['rio']])

  rerender(<Row names={['barra', 'rio']} current="rio" />)
  expect(shown.mock.calls).toHaveLength(1)

  rerender(<Row names={['barra', 'mar', 'rio']} current="rio" />)
  expect(shown.mock.calls).toEqual([['rio'], ['rio']])
})

test('a row in which none is current stays where its reader left it', () => {
  render(<Row names={['barra', 'rio']} current="porto" />)
  expect(shown).not.toHaveBeenCalled()
})
