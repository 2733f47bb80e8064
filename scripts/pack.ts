import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { bundleServer, unbundled } from './bundle-server.ts'
import { findLocked } from './complete-lock.mjs'

const root = join(import.meta.dirname, '..')

/** Entry points: commands, and programs that run beside the site. */
const programs = [
  ...['main', 'cli', 'backup', 'restore', 'import', 'demo'],
  ...globSync('**/*-program.ts', { cwd: join(root, 'server') }).map((path) => path.replace(/\.ts$/, '')),
]
/** Files of the site besides its code. */
const files = [
  ...['build/client', 'build/server', 'locales', 'server/database/migrations', 'server/features/site/texts'],
  ...['server/demo/content', 'server/demo/pictures', 'public/favicon.svg'],
  ...['README.md', 'LICENSE', '.env.example', 'docs'],
]
/** Those of them that are in the package, too. */
const visible = ['README.md', 'LICENSE', '.env.example']
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
  const site = mkdtempSync(join(tmpdir(), 'canal-barra-site-'))
  try {
    // npm takes longer to unpack two hundred packages than the site takes to start.
    await bundleServer({
      into: site,
      programs,
      addressOf: (source) => join(site, source.replace(/\.ts$/, '.js')),
      licenses: 'docs/licenses.md',
    })
    for (const file of files) cpSync(join(root, file), join(site, file), { recursive: true })
    packSite(site, join(folder, 'site.bin'))
    for (const file of visible) copyFileSync(join(root, file), join(folder, file))
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
    for (const made of [folder, site]) rmSync(made, { recursive: true, force: true })
  }
}

/** Writes all files of a folder into one, which `pack/unpack-site.mjs` reads. */
function packSite(folder: string, into: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const contents = paths.map((path) => readFileSync(join(folder, path)))
  const list = JSON.stringify(paths.map((path, index) => [path, contents[index]?.length]))
  writeFileSync(into, Buffer.concat([Buffer.from(`${list}\n`), ...contents]))
}

/** Pins every version to the tested one, including indirect dependencies. */
function writePackage(folder: string): void {
  const {
    devDependencies,
    private: _,
    scripts,
    imports,
    workspaces: _workspaces,
    dependencies,
    ...rest
  } = readJson<Package>('package.json')
  const manifest = {
    ...rest,
    dependencies: Object.fromEntries(unbundled.map((name) => [name, dependencies[name]])),
    bin: { 'canal-barra': 'bin/canal-barra.mjs' },
    scripts: { postinstall: 'node bin/remove-headers.mjs && node bin/unpack-site.mjs' },
  }
  const lock = readJson<Lock>('package-lock.json')
  const packages = {
    '': manifest,
    ...packagesBelow(lock, [...unbundled, ...Object.keys(rest.optionalDependencies)]),
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
