import { fold } from '#contract/rules/fold-text.ts'
import { trimEnd } from '#contract/rules/trim-end.ts'

const mostNames = 20
const name = String.raw`[a-z0-9_[\]{}^\\][a-z0-9_[\]{}^\\.-]*`
const called = new RegExp(`^[ \\t]*(${name})[:,]|(?<![a-z0-9_.@-])@(${name})`, 'gm')

/**
 * Names in a line that may be somebody's: at its start before `:` or `,`, and after `@` anywhere.
 * In lower case without accents; of `@lia.` both `lia.` and `lia`, since a username may end in a dot.
 */
export function mentionedNames(text: string): string[][] {
  const found = [...fold(text).matchAll(called)].map(([, first, second]) => first ?? second ?? '')
  const distinct = [...new Set(found)].slice(0, mostNames)
  return distinct.map((whole) => [...new Set([whole, trimEnd(whole, '.-')])])
}
