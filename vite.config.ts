import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiScripts } from './scripts/ascii-scripts.ts'
import { hoverByPointers } from './scripts/hover-by-pointers.ts'
import { ownTranslation } from './scripts/own-translation.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { pageTexts } from './scripts/page-texts.ts'
import { buildTargets } from './scripts/supported-browsers.ts'
import { unusedComponents } from './scripts/unused-components.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pageTexts(), unusedComponents, asciiScripts],
  resolve: { alias: ownTranslation },
  css: { postcss: { plugins: [hoverByPointers] } },
  // The server reads the names of each language's text files from the manifest.
  build: {
    ...{ target: buildTargets, assetsInlineLimit: 0, chunkSizeWarningLimit: 400, manifest: true },
    // Measuring them takes as long as compressing all files once more, and nobody reads the sizes.
    reportCompressedSize: false,
  },
  ...(command === 'build' && { ...wholeServer, environments: { ssr: productionReact, client: fewFiles } }),
  // Workers as modules, so that one that reads a file loads only the code for its type.
  worker: { format: 'es' },
  // Otherwise the first visit in development discovers new packages and reloads into a broken page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
}))

/**
 * Short hexadecimal hashes: scripts name hundreds of others, and hashes do not compress. Pictures have the
 * same name in both builds.
 */
const names = { hashCharacters: 'hex' } as const
const scriptName = 'assets/[name]-[hash:7].js'
const scriptNames = { ...names, chunkFileNames: scriptName, entryFileNames: scriptName }

/** The production build of React, whatever NODE_ENV the server starts with. */
const wholeServer = { ssr: { noExternal: true as const } }
const productionReact = {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { target: 'node24', rolldownOptions: { output: names } },
}
const fewFiles = { build: { rolldownOptions: { output: { ...scriptNames, codeSplitting: pageChunks } } } }
