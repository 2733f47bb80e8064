const linesAtMost = 15

/**
 * The first problem that a program has written, how many more there are, and how all of them are read. `problem` finds
 * the line that one begins with; what it does not know is shown from its beginning.
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
