interface Claims {
  /** Id of the account. */
  id: number
  iat: number
  exp: number
}

/** Returns the claims of an access token, unverified: only the server can check them. */
export function tokenClaims(token: string): Claims | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { id, iat, exp } = JSON.parse(atob(payload)) as Partial<Record<keyof Claims, unknown>>
    const isWhole = typeof iat === 'number' && typeof exp === 'number'
    return isWhole ? { id: Number(id), iat, exp } : undefined
  } catch {
    return undefined
  }
}
