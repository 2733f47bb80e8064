import { vi } from 'vitest'

const { waitFor } = vi

/** A longer default for busy machines, like the configuration of `expect.poll`. */
vi.waitFor = (act, options) => waitFor(act, options ?? 15_000)
