import { z } from 'zod'

/** As much of a JSON schema as the contract uses. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
  items?: Shape
  maxItems?: number
  maxLength?: number
}

/** `['texts', 'pt', 'title']`; a number is the length of a list. */
type Path = readonly (string | number)[]

/** A place of an input in which a text can stand: in a list as many times as the list may be long. */
export interface TextField {
  path: Path
  /** How long the text may be, where the schema says so. */
  max: number | undefined
}

/** Every field of an object that takes texts, also those that are read as something else, such as numbers. */
export function textFieldsOf(schema: z.ZodObject): TextField[] {
  const fields = walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, [])
  return [...new Map(fields.map((field) => [field.path.join(), field])).values()]
}

function walk(shape: Shape, path: Path): TextField[] {
  const { properties, additionalProperties: values, propertyNames, items, maxItems = 1 } = shape
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (choices) return choices.flatMap((choice) => walk(choice, path))
  if (properties) return Object.entries(properties).flatMap(([name, field]) => walk(field, [...path, name]))
  if (typeof values === 'object') return walk(values, [...path, String(propertyNames?.enum?.[0] ?? 'x')])
  if (items) return walk(items, [...path, maxItems])
  return takesText(shape) ? [{ path, max: shape.maxLength }] : []
}

/** What says nothing of its type takes anything. */
function takesText({ type, enum: values, const: only }: Shape): boolean {
  if (values || only !== undefined) return false
  return type === undefined || [type].flat().includes('string')
}

/** The same input with another text in one of its fields. */
export function withText(input: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') {
    const [first] = Array.isArray(input) ? input : []
    return Array.from({ length: step }, () => withText(first, rest, text))
  }
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...fields, [step]: withText(fields[step], rest, text) }
}
