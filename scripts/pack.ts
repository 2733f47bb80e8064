import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** What is started by itself: commands, and programs beside the site. */
const programs = [
  ...['main', 'cli', 'backup', 'restore', 'import', 'demo'].map((name) => `server/${name}.ts`),
  ...globSync('server/**/*-program.ts', { cwd: root }),
]
/** What the server reads at its place, besides its code. */
const files = [
  ...['build/client', 'build/server', 'locales', 'server/database/migrations', 'server/features/site/texts'],
  ...['server/demo/content', 'server/demo/pictures', 'public/favicon.svg'],
  ...['README.md', 'LICENSE', '.env.example', 'docs'],
]

interface Package {
  name: string
  version: string
  devDependencies?: Record<string, string>
  [field: string]: unknown
}
interface Lock {
  packages: Record<string, { dev?: boolean; [field: string]: unknown }>
  [field: string]: unknown
}

/**
 * Makes one package of the built site, `canal-barra-VERSION.tgz`, that needs neither compiler nor bundler where it
 * is installed: `npx ./canal-barra-VERSION.tgz`. Returns its path.
 */
export async function pack(into: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'canal-barra-pack-'))
  try {
    await compileServer(folder)
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

/** File by file, since the server finds what it reads beside its modules. */
async function compileServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: true, minify: false, target: 'node24' },
      rolldownOptions: {
        input: programs,
        output: {
          format: 'es',
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  })
}

/** With every version as it was tested, down to the last one. */
function writePackage(folder: string): void {
  const { devDependencies, private: _, scripts, imports, ...rest } = readJson<Package>('package.json')
  const manifest = {
    ...rest,
    bin: { 'canal-barra': 'bin/canal-barra.mjs' },
    scripts: { postinstall: 'node bin/remove-headers.mjs' },
  }
  const lock = readJson<Lock>('package-lock.json')
  const kept = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev)
  const packages = { '': manifest, ...Object.fromEntries(kept) }
  write('package.json', manifest)
  write('npm-shrinkwrap.json', { ...lock, packages })

  function write(name: string, content: unknown): void {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await pack(resolve(process.argv[2] ?? '.'))}\n`)
}
