import type { CDPSession, Page } from 'playwright-core'

export const slowPhone = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  ...{ hasTouch: true, isMobile: true },
}

/** Limits network and processor to those of a phone on a slow connection. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
    latency: 150,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Milliseconds from the start of navigation to the first and the largest contentful paint. */
export function readPaints(page: Page): Promise<{ first: number; largest: number }> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
      )
    const paints = await entries('paint')
    const largest = await entries('largest-contentful-paint')
    return {
      first: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
      largest: largest.at(-1)?.startTime ?? Number.NaN,
    }
  })
}
