/** What an account can be to staff. */
export const accountStates = ['active', 'suspended', 'unverified'] as const
