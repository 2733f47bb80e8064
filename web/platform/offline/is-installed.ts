/** Whether the site runs as an installed app. Older Safari on iOS does not support the media query. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
