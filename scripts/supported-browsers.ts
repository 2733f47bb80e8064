/**
 * The oldest browsers that the site is built for. The README names them; the targets of scripts and styles, and the
 * test of what is built, follow from this list.
 */
export const oldestBrowsers = { chrome: '131', firefox: '140', safari: '16.4', safari_ios: '16.4' } as const

/** The same, as Vite writes it. */
export const buildTargets = [
  `chrome${oldestBrowsers.chrome}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari_ios}`,
]
