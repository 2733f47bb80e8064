export interface Origins {
  /**
   * Allows requests without an origin (not a browser, or a same-origin GET), our own and the configured ones.
   */
  allows(origin: string | undefined, host: string | undefined): boolean
}

export function createOrigins({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}): Origins {
  const allowed = new Set([new URL(publicUrl).origin, ...corsOrigins])

  function allows(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined || allowed.has(origin)) return true
    // Same host under another of its names, such as 127.0.0.1 beside localhost.
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }

  return { allows }
}
