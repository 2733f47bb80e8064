import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { hoverByPointers } from './scripts/hover-by-pointers.ts'
import { ownTranslation } from './scripts/own-translation.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { pageTexts } from './scripts/page-texts.ts'
import { buildTargets } from './scripts/supported-browsers.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pageTexts()],
  resolve: { alias: ownTranslation },
  css: { postcss: { plugins: [hoverByPointers] } },
  // The manifest stays, so that the server knows under which name each language's texts are.
  build: { target: buildTargets, assetsInlineLimit: 0, chunkSizeWarningLimit: 400, manifest: true },
  ...(command === 'build' && { ...wholeServer, environments: { ssr: productionReact, client: fewFiles } }),
  // What reads a file fetches the part for its kind only.
  worker: { format: 'es' },
  // Without it the first visit in development finds new packages and reloads into a dead page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
}))

/** Scripts name hundreds of others, and hashes are what no compression makes smaller. Pictures have one name in both builds. */
const names = { hashCharacters: 'hex' } as const
const scriptName = 'assets/[name]-[hash:7].js'
const scriptNames = { ...names, chunkFileNames: scriptName, entryFileNames: scriptName }

/** React is the production one whatever NODE_ENV the server starts with. */
const wholeServer = { ssr: { noExternal: true as const } }
const productionReact = {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { target: 'node24', rolldownOptions: { output: names } },
}
const fewFiles = { build: { rolldownOptions: { output: { ...scriptNames, codeSplitting: pageChunks } } } }
