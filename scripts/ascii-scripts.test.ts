import { build } from 'vite'
import { expect, test } from 'vitest'
import { asciiScripts, escapeBeyondAscii } from './ascii-scripts.ts'

const texts = ['“Maré” – 😀', 'Olá', '\\', '\\–']

test.for([
  `${JSON.stringify(texts)}`,
  "['“Maré” – 😀', `Olá`, '\\\\', '\\\\–']",
  // Backslashes that say nothing.
  "['\\“Maré\\” \\– 😀', 'Olá', '\\\\', '\\\\\\–']",
  "[/[“-”😀]/u.test('😀') && '“Maré” – 😀', 'Olá', /\\–/.test('–') && '\\\\', '\\\\–']",
])('%s says the same without characters beyond ASCII', (code) => {
  const escaped = escapeBeyondAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  // biome-ignore lint/security/noGlobalEval: The code is above.
  for (const same of [code, escaped]) expect(globalThis.eval(same)).toEqual(texts)
})

test('a script for the server has no character beyond ASCII, and one for browsers keeps them', async () => {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: () => 'export default "“à”"',
  }
  const codeFor = async (ssr: boolean) => {
    const options = {
      write: false,
      ssr,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' as const },
    }
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [entry, asciiScripts],
      build: options,
    })
    return JSON.stringify(built)
  }
  expect(await codeFor(true)).toContain('\\\\u201c\\\\u00e0\\\\u201d')
  expect(await codeFor(false)).toContain('“à”')
})
