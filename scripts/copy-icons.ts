import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './fetch-package.ts'

// `node scripts/copy-icons.ts` copies the icons that the screens use from Phosphor Icons into `web/ui/icons`:
// 150 of 9,000 files, each with only the weights in use; `npm run fix` formats them. To add an icon, import
// it in a screen first, as from `../ui/icons/arrow-down.ts`.

const source = '@phosphor-icons/react@2.1.10'
const root = join(import.meta.dirname, '..')
const folder = join(root, 'web/ui/icons')
const imported = /import \{ (\w+)Icon \} from '[^']*\/icons\/[\w-]+\.ts'/g

/**
 * Weights of the elements of each icon. If an icon is used other than as an element, all weights named in the
 * file.
 */
export function weightsShown(screens: readonly string[]): Map<string, Set<string>> {
  const weights = new Map<string, Set<string>>()
  for (const screen of screens) {
    for (const [, icon = ''] of screen.matchAll(imported)) {
      weights.set(icon, new Set([...(weights.get(icon) ?? []), ...weightsOf(icon, screen)]))
    }
  }
  return weights
}

function weightsOf(icon: string, screen: string): string[] {
  const names = screen.match(new RegExp(`\\b${icon}Icon\\b`, 'g')) ?? []
  const elements = screen.match(new RegExp(`<${icon}Icon\\b.*?/>`, 'gs')) ?? []
  // Each icon is also named once in its import.
  if (names.length !== elements.length + 1) return ['regular', ...weightsIn(screen)]
  return elements.flatMap((element) => (/\bweight=/.test(element) ? weightsIn(element) : ['regular']))
}

function weightsIn(code: string): string[] {
  return [...code.matchAll(/\bweight[=:][^\n]*/g)].flatMap(
    ([attribute]) => attribute.match(/\b(thin|light|regular|bold|fill)\b/g) ?? [],
  )
}

/** Returns the sources of the browser's files, without the icons themselves. */
export function readScreens(): string[] {
  const paths = globSync('web/**/*.{ts,tsx}', { cwd: root })
  return paths
    .filter((path) => !path.startsWith('web/ui/icons/'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
}

/** `ArrowDown` is in `arrow-down.ts`. */
export const fileOf = (icon: string) =>
  join(folder, `${icon.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`)

function copyIcons(): void {
  const fetched = fetchPackage(source)
  try {
    for (const file of globSync(join(folder, '*.ts'))) rmSync(file)
    for (const [icon, weights] of weightsShown(readScreens())) {
      const definition = readFileSync(join(fetched, `dist/defs/${icon}.es.js`), 'utf8')
      writeFileSync(fileOf(icon), writeIcon(icon, [...weights].sort(), definition))
    }
    copyFileSync(join(fetched, 'LICENSE'), join(folder, 'LICENSE'))
  } finally {
    rmSync(fetched, { recursive: true })
  }
}

/** Returns the module of an icon, from its definition in the package. */
export function writeIcon(icon: string, weights: readonly string[], definition: string): string {
  const fields = weights.map((weight) => {
    const [, drawing = ''] = definition.match(new RegExp(`\\n {4}"${weight}",\\n(.*)\\n {2}\\]`)) ?? []
    const [[, path] = [], ...others] = [...drawing.matchAll(/\{ d: "([^"]+)" \}/g)]
    if (!path || others.length > 0) throw new Error(`${icon} is drawn in another way than icons used to be.`)
    return `  ${weight}: '${path}',\n`
  })
  return `import { makeIcon } from './make-icon.tsx'\n\nexport const ${icon}Icon = makeIcon({\n${fields.join('')}})\n`
}

if (process.argv[1] === import.meta.filename) copyIcons()
