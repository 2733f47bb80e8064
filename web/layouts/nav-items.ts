/** The entries of the header. A feature with a page of its own adds its line. */
export const navItems = [
  { to: '/barra', text: 'nav.chat' },
  { to: '/channels', text: 'nav.channels' },
] as const
