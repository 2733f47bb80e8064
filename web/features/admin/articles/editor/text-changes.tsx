import { diffArrays, diffWordsWithSpace } from 'diff'
import { useTranslation } from 'react-i18next'

interface Words {
  title: string
  description: string
  /** Sanitised HTML. */
  content: string
}

interface TextChangesProps {
  language: string
  before: Words
  after: Words
}

/** Diff of two versions of a text, paragraph by paragraph. */
export default function TextChanges({ language, before, after }: TextChangesProps) {
  const { t } = useTranslation('staff-editor')
  return (
    <section aria-label={t('original.changes')} className="wrap-anywhere grid grid-cols-1 gap-3">
      {changesOf(paragraphsOf(before), paragraphsOf(after)).map((change) => {
        if (change.kind === 'same') {
          return (
            <p key={change.at} className="text-muted text-small">
              {t('original.same', { count: change.count })}
            </p>
          )
        }
        return (
          <p key={change.at} lang={language}>
            {change.parts.map((part) => (
              <Part key={part.at} {...part} />
            ))}
          </p>
        )
      })}
    </section>
  )
}

type PartKind = 'same' | 'gone' | 'new'

function Part({ kind, text }: { kind: PartKind; text: string }) {
  const { t } = useTranslation('staff-editor')
  if (kind === 'same') return text
  const Mark = kind === 'gone' ? 'del' : 'ins'
  const look = kind === 'gone' ? 'me-1 text-red line-through' : 'bg-shoal font-semibold no-underline'
  return (
    <Mark className={look}>
      <span className="sr-only">{t(`original.${kind}`)} </span>
      {text}
    </Mark>
  )
}

type Change =
  | { kind: 'same'; at: number; count: number }
  | { kind: 'changed'; at: number; parts: { kind: PartKind; at: number; text: string }[] }

/** Compares replaced paragraphs word by word if their number is the same. */
function changesOf(before: string[], after: string[]): Change[] {
  const changes: Change[] = []
  let gone: string[] = []
  const add = (parts: { kind: PartKind; text: string }[]) =>
    changes.push({ kind: 'changed', at: changes.length, parts: parts.map((part, at) => ({ ...part, at })) })
  const addGone = () => {
    for (const text of gone) add([{ kind: 'gone', text }])
    gone = []
  }
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (removed) gone = value
    else if (added && gone.length === value.length) {
      value.forEach((text, index) => void add(wordsOf(gone[index] ?? '', text)))
      gone = []
    } else {
      addGone()
      if (added) for (const text of value) add([{ kind: 'new', text }])
      else changes.push({ kind: 'same', at: changes.length, count: value.length })
    }
  }
  addGone()
  return changes
}

const wordsOf = (before: string, after: string) =>
  diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    const kind: PartKind = removed ? 'gone' : added ? 'new' : 'same'
    return { kind, text: value }
  })

function paragraphsOf({ title, description, content }: Words): string[] {
  const html = content.replace(/<\/(?:p|h\d|li|tr|blockquote|pre|figcaption)>|<br\s*\/?>/g, '$&\n')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines = [title, description, ...(body.textContent ?? '').split('\n')]
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
}
