import { z } from 'zod'

/** Numbers far apart, and words that are in all texts of a grown database, in none, or rarely together. */
const values = ['1', '500000', '1000000', 'mar', 'mar terra', 'a e o', '%', 'zq xw', 'maresia']

/**
 * Variations of a query in one field each, by all values that the schema allows or every `oneOf`th of them.
 */
export function queryVariations(
  schema: z.ZodObject | undefined,
  { valid = {}, oneOf = 1 }: { valid?: Record<string, unknown> | undefined; oneOf?: number },
): Record<string, unknown>[] {
  return Object.entries(schema?.shape ?? {}).flatMap(([name, field], place) =>
    [...values, ...wordsOf(field as z.ZodType)]
      .filter((_, index) => (index + place) % oneOf === 0)
      .map((value) => ({ ...valid, [name]: value }))
      .filter((query) => schema?.safeParse(query).success),
  )
}

function wordsOf(field: z.ZodType): unknown[] {
  const { enum: words = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  return words
}
