const raised = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿºª', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙ' } as const
const lying = '0123456789+-()noa'

/** Whether the text of this element is above or below the line. */
export const isRaisedTag = (tag: string): tag is keyof typeof raised => Object.hasOwn(raised, tag)

/**
 * Returns the text in the Unicode signs that are above or below the line: texts have no superscript, and “10²”
 * must not become “102”. Undefined if there is a letter without such a sign.
 */
export function raisedText(tag: keyof typeof raised, text: string): string | undefined {
  const letters = raised[tag]
  const signs = [...text.trim().replace('−', '-')].map((sign) => letters[lying.indexOf(sign)])
  return signs.length > 0 && signs.every(Boolean) ? signs.join('') : undefined
}
