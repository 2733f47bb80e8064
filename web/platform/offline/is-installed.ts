/** Whether the site is open as a program of its own. Safari on iOS knows no such media query in old versions. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
