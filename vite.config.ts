import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  // The manifest stays, so that the server knows under which name each language's texts are.
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400, manifest: true },
  // Built whole, so that React is the production one whatever NODE_ENV the server starts with.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    environments: {
      ssr: { define: { 'process.env.NODE_ENV': '"production"' }, build: { target: 'node24' } },
    },
  }),
  // Without it the first visit in development finds new packages and reloads into a dead page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
}))
