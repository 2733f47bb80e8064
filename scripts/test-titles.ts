import { parseSync } from 'vite'

/** A `test`, or a `describe` with its `tests`. */
export interface Titled {
  title: string
  tests?: Titled[]
}

interface Node {
  type: string
  start: number
  end: number
}

interface Call extends Node {
  callee: Node
  arguments: Node[]
}

/**
 * Returns the titles of a test file as written: `%s` and `…` stand for values of rows and variables.
 * @throws if a title is not written in the call
 */
export function testTitles(path: string, text: string): Titled[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return titlesIn(program, (node) => titleOf(node, () => `${path}: ${text.slice(node.start, node.end)}`))
}

function titlesIn(part: unknown, read: (title: Node) => string): Titled[] {
  if (Array.isArray(part)) return part.flatMap((each) => titlesIn(each, read))
  if (!isNode(part)) return []
  const inner = () => Object.values(part).flatMap((each) => titlesIn(each, read))
  if (!isTitled(part)) return inner()
  const title = read(part.arguments[0] as Node)
  return [nameOf(part.callee) === 'describe' ? { title, tests: inner() } : { title }]
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** Whether a call is a test: `test.each(rows)(title, body)` is one, the inner call of `each` is none. */
function isTitled(node: Node): node is Call {
  const { callee, arguments: given } = node as Partial<Call>
  if (node.type !== 'CallExpression' || !callee || !given || given.length < 2) return false
  return ['describe', 'test'].includes(nameOf(callee))
}

/** Returns `test` for `test`, `test.each(rows)` and `test.runIf(…)` alike. */
function nameOf(callee: Node): string {
  const { name, object, callee: inner, tag } = callee as Node & Record<string, unknown>
  if (typeof name === 'string') return name
  const next = [object, inner, tag].find(isNode)
  return next ? nameOf(next) : ''
}

function titleOf(node: Node, place: () => string): string {
  const { value, quasis, consequent, alternate } = node as Node & {
    value?: unknown
    quasis?: { value: { cooked: string } }[]
    consequent?: Node
    alternate?: Node
  }
  if (typeof value === 'string') return value
  if (quasis) return quasis.map((part) => part.value.cooked).join('…')
  if (consequent && alternate) return `${titleOf(consequent, place)}, or ${titleOf(alternate, place)}`
  throw new Error(`${place()} is a title that cannot be read: write it in the call.`)
}
