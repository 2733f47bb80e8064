/** States of an account, as shown to staff. */
export const accountStates = ['active', 'suspended', 'unverified'] as const
