/** Returns the scroll behaviour: instant for users who prefer reduced motion. */
export const smoothly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
