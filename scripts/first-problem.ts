const linesAtMost = 15

/**
 * Returns the first problem in a program's output, the number of further ones, and the command that shows
 * all. `problem` matches the first line of a problem; if nothing matches, the beginning of the output is
 * returned.
 */
export function firstProblem(output: string, problem: RegExp, name: string): string {
  const lines = output.trim().split('\n')
  const found = lines.flatMap((line, index) => (problem.test(line) ? [index] : []))
  const [first = 0, second = lines.length] = found
  const text = lines
    .slice(first, Math.min(second, first + linesAtMost))
    .join('\n')
    .trimEnd()
  const more = found.length - 1
  const all = `npm run check -- ${name}`
  return more > 0 ? `${text}\n… and ${more} more: ${all}` : `${text}\nAll of it: ${all}`
}
