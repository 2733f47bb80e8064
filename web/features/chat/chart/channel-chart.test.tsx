import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { ChannelChart } from './channel-chart.tsx'
import type { ChartedChannel } from './use-charted-channels.ts'

const channels: ChartedChannel[] = Array.from({ length: 400 }, (_, at) => ({
  ...{ slug: `canal-de-conversa-${at}`, group: 'regional', users: 0 },
  ...{ speaks: false, unread: 0, favourite: false },
}))
const found = new Set(channels.map(({ slug }) => slug))
const phone = { width: 330, height: 520 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(phone.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(phone.height)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * Positions of the dots from the middle of the window. Those of quiet channels are in the order of the list.
 */
function dots() {
  const paper = document.querySelector<HTMLElement>('.chart-paper')
  const scale = scaleOf(paper, '--scale')
  const [, left, top] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(paper?.style.transform ?? '') ?? []
  const d = document.querySelector('.chart-dots')?.getAttribute('d') ?? ''
  return [...d.matchAll(/M(-?\d+) (-?\d+)h0/g)].map(([, x, y], at) => ({
    slug: channels[at]?.slug,
    x: Number(x) * scale + Number(left) - phone.width / 2,
    y: Number(y) * scale + Number(top) - phone.height / 2,
  }))
}

const isInWindow = ({ x, y }: { x: number; y: number }) =>
  Math.abs(x) < phone.width / 2 && Math.abs(y) < phone.height / 2
const buoyOf = (slug: string | undefined) =>
  document.querySelector(`[data-slug="${slug}"]`)?.closest<HTMLElement>('.buoy')
const scaleOf = (element: HTMLElement | null | undefined, name: '--scale' | '--from') =>
  Number.parseFloat(element?.style.getPropertyValue(name) ?? '')

test('whoever presses a dot on a phone comes so near that its channel has its name', async () => {
  await renderPage(() => <ChannelChart channels={channels} found={found} format="upright" />)
  for (let times = 0; times < 5; times += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Ver a carta inteira' }), { detail: 1 })
    const dot = dots().filter((one) => isInWindow(one) && !buoyOf(one.slug))[times * 25]
    const sheet = document.querySelector('.chart-sheet')
    if (!dot || !sheet) throw new Error('There are too few dots')
    fireEvent.click(sheet, { detail: 1, clientX: dot.x, clientY: dot.y })
    const scale = scaleOf(document.querySelector<HTMLElement>('.chart-paper'), '--scale')
    expect(scaleOf(buoyOf(dot.slug), '--from'), dot.slug).toBeLessThanOrEqual(scale)
  }
})
