/** Tells the inline script of `deferred-hydration.ts` that the page now handles clicks itself. */
export function announceHydrated(): void {
  window.dispatchEvent(new Event('awake'))
}
