import { execFileSync, execSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { end, takePrepared } from '../support/data-folders.ts'
import { drawPicture, sendPicture } from '../support/pictures.ts'
import { follow } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'canal-barra-package-'))
// For the account of the database, without which the site of root would have its data in /var/lib.
chmodSync(folder, 0o755)
const unpacked = join(folder, 'package')
const program = join(unpacked, 'bin/canal-barra.mjs')
const unpackedSite = join(unpacked, 'site')
/** Matches imports of packages, not of files or of Node's own modules. */
const fromPackage = /^(?:import|export)\b.*?\bfrom ["']((?:@[\w.-]+\/)?\w[\w.-]*)(?=["'/])/gm
const environment = { PATH: process.env.PATH }
/** The current directory of the command. */
const place = join(folder, 'place')

beforeAll(() => {
  // As a separate process: the environment of tests selects other builds of packages.
  const options = { cwd: root, env: environment, encoding: 'utf8' } as const
  const file = execFileSync(process.execPath, ['scripts/pack.ts', folder], options).trim()
  execFileSync('tar', ['-xzf', file, '-C', folder])
  // Links the packages that npm would install, which takes longer than all of this: `npm run reliability --
  // pack` installs them.
  for (const path of Object.keys(readManifest('npm-shrinkwrap.json').packages))
    if (path && existsSync(join(root, path))) linkPackage(path)
  execFileSync(process.execPath, [join(unpacked, 'bin/unpack-site.mjs')])
  mkdirSync(place)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package asks for every other package that it imports', () => {
  const { dependencies, optionalDependencies } = readManifest('package.json')
  const requests = new Set(Object.keys({ ...dependencies, ...optionalDependencies }))
  const imported = globSync('{server,contract,build/server}/**/*.js', { cwd: unpackedSite }).flatMap((file) =>
    [...readFileSync(join(unpackedSite, file), 'utf8').matchAll(fromPackage)].map(([, name = '']) => name),
  )
  expect(imported).toContain('sharp')
  expect(imported.filter((name) => !requests.has(name) && !isBuiltin(name))).toEqual([])
})

test('every package has the version that was tested, and none is there that is part of the bundle', () => {
  const ours = readManifest('npm-shrinkwrap.json').packages
  const { packages: tested } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { version }] of Object.entries(ours))
    if (path) expect(tested[path].version, path).toBe(version)
  expect(ours['node_modules/sharp']).toBeDefined()
  expect(ours['node_modules/detect-libc'], 'what sharp needs').toBeDefined()
  expect(ours['node_modules/fastify']).toBeUndefined()
})

test('what is part of the bundle has its licence beside it', () => {
  const licenses = readFileSync(join(unpackedSite, 'docs/licenses.md'), 'utf8')
  for (const name of ['fastify', 'pg', 'zod']) expect(licenses).toContain(`## ${name}`)
})

test('once it is installed, the site is unpacked, and the headers of its Node are gone, and nothing else', () => {
  const installed = join(folder, 'installed')
  const node = join(installed, `node_modules/node-${process.platform}-${process.arch}`)
  for (const name of ['include/node', 'bin']) mkdirSync(join(node, name), { recursive: true })
  writeFileSync(join(node, 'package.json'), '{}')
  writeFileSync(join(node, 'bin/node'), '')
  for (const name of ['bin', 'site.bin'])
    cpSync(join(unpacked, name), join(installed, name), { recursive: true })
  const { scripts } = readManifest('package.json')
  execSync(scripts.postinstall, { cwd: installed })
  expect(readdirSync(node).sort()).toEqual(['bin', 'package.json'])
  expect(readdirSync(join(installed, 'site'), { recursive: true })).toContain('server/main.js')
})

test('it serves from the folder where it is called, makes pictures, and its commands work beside it', async () => {
  writeFileSync(
    join(place, '.env'),
    'PORT=0\nIRC_PORT=0\nTRACK_SECONDS=0\nADMIN_PASSWORD=neto-neto-neto\nADMIN_USERNAME=neto\nSITE_NMAE=Cais\n',
  )
  await takePrepared(join(place, 'data'))
  const site = start()
  try {
    const url = await site.ready()
    expect(await (await fetch(url)).text()).toContain('Boas-vindas ao Canal Barra')
    expect(site.said(), 'a name in .env that nothing reads').toContain('SITE_NMAE')

    const body = { username: 'neto', password: 'neto-neto-neto' }
    const { token } = await createClient(url).call('POST /api/login_check', { body })
    const picture = await drawPicture(200, 200).png().toBuffer()
    const { status, body: uploaded } = await sendPicture({ url }, { token }, picture)
    expect(status, JSON.stringify(uploaded)).toBe(200)
    expect(readdirSync(join(place, 'data'))).toContain('uploads')

    expect(call('admin', 'list').stdout).toContain('neto')
  } finally {
    await end(site.child, 'SIGTERM')
  }
  expect(await site.ended()).toBe(0)
})

test('where npm runs no scripts after installing, a start unpacks the site, also if two begin at once', async () => {
  rmSync(unpackedSite, { recursive: true })
  const starts = [
    spawn(process.execPath, [program, 'admin', '--help']),
    spawn(process.execPath, [program, 'admin', '--help']),
  ]
  const codes = await Promise.all(starts.map((child) => once(child, 'exit')))
  expect(codes.map(([code]) => code)).toEqual([0, 0])
  expect(
    readdirSync(unpacked)
      .filter((name) => name.startsWith('site'))
      .sort(),
  ).toEqual(['site', 'site.bin'])
})

test('it ends in order with the shell that npx puts above it', async () => {
  const words = ['-c', '"$0" "$1"; exit', process.execPath, program]
  const env = { ...environment, npm_command: 'exec' }
  const shell = spawn('sh', words, { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const site = follow(shell)
  await site.ready()
  // The site shares the shell's output, so `close` comes when the site has ended, too.
  const closed = once(shell, 'close')
  shell.kill()
  await closed
  expect(site.said()).toContain('"msg":"stopping"')
})

test('what it does not know it answers with what there is, and a failure', () => {
  const { status, stderr } = call('srat')
  expect(status).toBe(2)
  expect(stderr).toContain('canal-barra backup FILE')
  expect(call('--help')).toMatchObject({ status: 0, stdout: stderr })
})

function start() {
  return follow(
    spawn(process.execPath, [program], { cwd: place, env: environment, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

function call(...words: string[]) {
  return spawnSync(process.execPath, [program, ...words], { cwd: place, env: environment, encoding: 'utf8' })
}

function linkPackage(path: string) {
  mkdirSync(dirname(join(unpacked, path)), { recursive: true })
  // The link's target has its dependencies beside it, where Node looks for them.
  symlinkSync(join(root, path), join(unpacked, path))
}

function readManifest(name: string) {
  return JSON.parse(readFileSync(join(unpacked, name), 'utf8')) as {
    dependencies: Record<string, string>
    optionalDependencies: Record<string, string>
    scripts: { postinstall: string }
    packages: Record<string, { version?: string }>
  }
}
