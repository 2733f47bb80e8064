/** The page answers to presses from now on; what `deferred-hydration.ts` wrote into it hears that. */
export function announceHydrated(): void {
  window.dispatchEvent(new Event('awake'))
}
