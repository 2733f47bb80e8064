/**
 * The oldest supported browsers. The README names them; the build targets of scripts and styles, and the test
 * of the build's output, follow from this list.
 */
export const oldestBrowsers = { chrome: '131', firefox: '140', safari: '16.4', safari_ios: '16.4' } as const

/** The same in Vite's format. */
export const buildTargets = [
  `chrome${oldestBrowsers.chrome}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari_ios}`,
]
