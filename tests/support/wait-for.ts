import { vi } from 'vitest'

const { waitFor } = vi

/** What should come true may take its time on a busy machine, as `expect.poll` is told by the configuration. */
vi.waitFor = (act, options) => waitFor(act, options ?? 15_000)
