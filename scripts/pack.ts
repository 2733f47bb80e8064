import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { findLocked } from './complete-lock.mjs'

const root = join(import.meta.dirname, '..')

/** Entry points: commands, and programs that run beside the site. */
const programs = [
  ...['main', 'cli', 'backup', 'restore', 'import', 'demo'].map((name) => `server/${name}.ts`),
  ...globSync('server/**/*-program.ts', { cwd: root }),
]
/** Files that the server reads besides its code. */
const files = [
  ...['build/client', 'build/server', 'locales', 'server/database/migrations', 'server/features/site/texts'],
  ...['server/demo/content', 'server/demo/pictures', 'public/favicon.svg'],
  ...['README.md', 'LICENSE', '.env.example', 'docs'],
]
/**
 * Packages that are not bundled: compiled code, which npm selects for the platform, and code with dynamic
 * imports.
 */
const installed = ['sharp', '@node-rs/argon2', 'file-type']
/** Packages that only `--dev` imports. */
const development = ['vite']

type Versions = Record<string, string>

interface Package {
  name: string
  version: string
  dependencies: Versions
  optionalDependencies: Versions
  devDependencies?: Versions
  [field: string]: unknown
}
interface Lock {
  packages: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>
  [field: string]: unknown
}

/**
 * Packs the built site as `canal-barra-VERSION.tgz`, which can be installed without a compiler or bundler:
 * `npx ./canal-barra-VERSION.tgz`. Returns its path.
 */
export async function pack(into: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'canal-barra-pack-'))
  try {
    await bundleServer(folder)
    for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true })
    cpSync(join(root, 'scripts/pack'), join(folder, 'bin'), { recursive: true })
    chmodSync(join(folder, 'bin/canal-barra.mjs'), 0o755)
    writePackage(folder)
    const options = ['pack', folder, '--pack-destination', into, '--loglevel=error']
    const [name = ''] = execFileSync('npm', options, { cwd: folder, encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(-1)
    return join(into, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm takes longer to unpack two hundred packages than the site takes to start. */
async function bundleServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [ownAddresses],
    ssr: { noExternal: true, external: [...installed, ...development] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: true, minify: false, target: 'node24' },
      license: { fileName: 'docs/licenses.md' },
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ''), join(root, path)])),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'server/chunks/[name]-[hash:7].js',
        },
      },
    },
  })
}

/**
 * Keeps `import.meta.url` of each module, wherever the bundle puts it, since modules read files beside
 * themselves.
 */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) =>
      id.startsWith(join(root, 'server'))
        ? code.replaceAll(
            'import.meta.url',
            `__moduleAddress("${relative(root, id).replace(/\.ts$/, '.js')}")`,
          )
        : null,
  },
  renderChunk: (code, { fileName }) =>
    code.replaceAll(/__moduleAddress\("([^"]+)"\)/g, (_, path: string) => {
      const place = relative(dirname(fileName), path)
      return `new URL(${JSON.stringify(place)}, import.meta.url).href`
    }),
}

/** Pins every version to the tested one, including indirect dependencies. */
function writePackage(folder: string): void {
  const {
    devDependencies,
    private: _,
    scripts,
    imports,
    dependencies,
    ...rest
  } = readJson<Package>('package.json')
  const manifest = {
    ...rest,
    dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])),
    bin: { 'canal-barra': 'bin/canal-barra.mjs' },
    scripts: { postinstall: 'node bin/remove-headers.mjs' },
  }
  const lock = readJson<Lock>('package-lock.json')
  const packages = {
    '': manifest,
    ...packagesBelow(lock, [...installed, ...Object.keys(rest.optionalDependencies)]),
  }
  write('package.json', manifest)
  write('npm-shrinkwrap.json', { ...lock, packages })

  function write(name: string, content: unknown): void {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** Returns the packages `names` and their dependencies, from the lock. */
function packagesBelow(lock: Lock, names: string[]): Lock['packages'] {
  const found: Lock['packages'] = {}
  const add = (name: string, from: string) => {
    const path = findLocked(lock, from, name)
    if (!path || found[path]) return
    const entry = lock.packages[path] ?? {}
    found[path] = entry
    for (const below of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      add(below, path)
  }
  for (const name of names) add(name, '')
  return found
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await pack(resolve(process.argv[2] ?? '.'))}\n`)
}
