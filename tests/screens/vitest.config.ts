import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'tests/screens/global-setup.ts',
    include: ['tests/screens/*.run.ts'],
    environment: 'node',
    testTimeout: 3_600_000,
  },
})
