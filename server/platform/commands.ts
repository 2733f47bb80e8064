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
