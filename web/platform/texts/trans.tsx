import { cloneElement } from 'react'
import type { Speak } from './i18n.ts'

interface Props {
  t: Speak
  i18nKey: string
  values?: Record<string, unknown>
  /** Elements for `<b>…</b>` or `<br/>` in the text. */
  components: Record<string, React.ReactElement<{ children?: React.ReactNode }>>
}

const mark = /<(\w+)>(.*?)<\/\1>|<(\w+) ?\/>/

/** A sentence with elements in it. Values are filled in last, so that no value can create an element. */
export function Trans({ t, i18nKey, values, components }: Props) {
  const pieces: React.ReactNode[] = []
  let rest = t.raw(i18nKey, values)
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [all, name, words = '', alone = ''] = found
    const element = components[name ?? alone]
    pieces.push(t.fill(rest.slice(0, found.index), values))
    const inside = name ? [t.fill(words, values)] : []
    if (element) pieces.push(cloneElement(element, { key: pieces.length }, ...inside))
    rest = rest.slice(found.index + all.length)
  }
  return <>{[...pieces, t.fill(rest, values)]}</>
}
