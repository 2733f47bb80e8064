import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { asciiScripts } from './ascii-scripts.ts'

const root = join(import.meta.dirname, '..')

/**
 * Packages that are not bundled: compiled code, which npm selects for the platform, and code with dynamic
 * imports.
 */
export const unbundled = ['sharp', '@node-rs/argon2', 'file-type']
/** Packages that only `--dev` imports. */
const development = ['vite']

/**
 * The package asks where it is called from, for which V8 counts the lines of the whole program, and keeps the list.
 * Its version for browsers does nothing.
 */
const silentDeprecations = join(root, 'node_modules/depd/lib/browser/index.js')

interface Options {
  /** Output folder, which is emptied first. */
  into: string
  /** Entry points below `server`, without `.ts`: each becomes `server/NAME.js` in the output. */
  programs: readonly string[]
  /** Returns where the code of a source file, such as `server/config.ts`, finds itself, and the files beside it. */
  addressOf: (source: string) => string
  /** File name for the licences of what is bundled. */
  licenses?: string
}

/** Bundles server programs with their packages: reading a few files takes a third of reading thousands. */
export async function bundleServer({ into, programs, addressOf, licenses }: Options): Promise<void> {
  const inputs = programs.map((name) => [`server/${name}`, join(root, `server/${name}.ts`)])
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [httpWithoutFetch, ownAddresses(into, addressOf), asciiScripts],
    resolve: { alias: { depd: silentDeprecations } },
    ssr: { noExternal: true, external: [...unbundled, ...development] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      // Not minified, so that stack traces can be read.
      ...{ ssr: true, outDir: into, emptyOutDir: true, minify: false, target: 'node24' },
      license: licenses ? { fileName: licenses } : false,
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        output: {
          format: 'es',
          comments: { legal: true, annotation: false, jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: 'server/chunks/[name]-[hash:7].js',
        },
      },
    },
  })
}

/**
 * Node reads every export of a built-in module that an ES module imports. One of those of `node:http` loads all of
 * `fetch`, which takes as long as connecting to the database.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http.cjs' },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => "module.exports = process.getBuiltinModule('node:http')",
  },
}

/** Replaces `import.meta.url` by each module's own address, wherever the bundle puts it. */
function ownAddresses(into: string, addressOf: Options['addressOf']): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { code: 'import.meta.url' },
      handler: (code, id) =>
        id.startsWith(join(root, 'server'))
          ? code.replaceAll('import.meta.url', `__moduleAddress(${JSON.stringify(relative(root, id))})`)
          : null,
    },
    renderChunk: (code, { fileName }) =>
      code.replaceAll(/__moduleAddress\("([^"]+)"\)/g, (_, source: string) => {
        const place = relative(dirname(join(into, fileName)), addressOf(source))
        return `new URL(${JSON.stringify(place)}, import.meta.url).href`
      }),
  }
}
