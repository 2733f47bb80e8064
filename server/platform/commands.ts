import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { Refusal } from './errors.ts'
import { createTranslator } from './text/translate.ts'

/** Returns the text that a command prints for an error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return createTranslator().error('en', error.key, error.params)
  return printable(error instanceof Error ? error.message : String(error))
}

export const print = (text: string) => void process.stdout.write(`${printable(text)}\n`)

/** A terminal obeys control characters, which names in the file of somebody else may have. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '')

/** Reads one line, which a terminal does not show. Throws if there is none. */
export async function readSecret(input: Readable & { isTTY?: boolean }): Promise<string> {
  const terminal = input.isTTY === true
  if (terminal) process.stderr.write('Password: ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal })
  // By default an interrupt only pauses the input, and the command would not end.
  lines.on('SIGINT', () => lines.close())
  for await (const line of lines) {
    if (terminal) process.stderr.write('\n')
    if (line) return line
    break
  }
  throw new Error('No password was given. Nothing was changed.')
}

/**
 * Runs a command that takes one file. Sets the exit code: 0 on success, 1 with a message on failure, 2 on
 * wrong usage.
 */
export async function runFileCommand(
  { usage, words }: { usage: string; words: readonly string[] },
  run: (file: string) => Promise<void>,
): Promise<void> {
  const [file, ...more] = words
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    print(usage)
    process.exitCode = /^(-h|--help)$/.test(file ?? '') ? 0 : 2
    return
  }
  await run(file).catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  })
}
