import { z } from 'zod'

/** The part of JSON Schema that the contract uses. */
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

/** A path such as `['texts', 'pt', 'title']`; a number is the length of a list. */
type Path = readonly (string | number)[]

/** A place of an input that takes a text; in a list, every item of the longest list allowed. */
export interface TextField {
  path: Path
  /** The longest text that the schema allows, if it says so. */
  max: number | undefined
}

/**
 * Returns every field of an object that takes strings, including those parsed as something else, such as
 * numbers.
 */
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

/** A schema without a type takes anything. */
function takesText({ type, enum: values, const: only }: Shape): boolean {
  if (values || only !== undefined) return false
  return type === undefined || [type].flat().includes('string')
}

/** Returns the input with another text in one field. */
export function withText(input: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') {
    const [first] = Array.isArray(input) ? input : []
    return Array.from({ length: step }, () => withText(first, rest, text))
  }
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...fields, [step]: withText(fields[step], rest, text) }
}
