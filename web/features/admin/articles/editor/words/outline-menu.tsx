import type { Editor } from '@tiptap/react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ListDashesIcon } from '../../../../../ui/icons/list-dashes.ts'
import { Menu } from '../../../../../ui/overlays/menu.tsx'
import { MenuHead, MenuItem } from '../../../../../ui/overlays/menu-items.tsx'

interface OutlineMenuProps {
  editor: Editor
  content: string
}

/** Menu with the length of the text and its headings. */
export function OutlineMenu({ editor, content }: OutlineMenuProps) {
  const { t } = useTranslation('staff-editor')
  const { words, minutes } = countWords(useDeferredValue(content))
  const length = [
    t('outline.words', { count: words }),
    ...(words > 0 ? [t('outline.minutes', { count: minutes })] : []),
  ].join(' · ')
  return (
    <Menu
      label={t('outline.label')}
      trigger={
        <button type="button" className="editor-length" title={t('outline.label')}>
          <ListDashesIcon aria-hidden="true" />
          <span className="figures">{length}</span>
          <span className="sr-only">{t('outline.label')}</span>
        </button>
      }
    >
      <MenuHead>{length}</MenuHead>
      <Headings editor={editor} />
    </Menu>
  )
}

/** Rendered when the menu opens, from the current text. */
function Headings({ editor }: { editor: Editor }) {
  const { t } = useTranslation('staff-editor')
  const headings = headingsIn(editor)
  if (headings.length === 0) return <p className="px-3 py-2 text-muted text-small">{t('outline.none')}</p>
  return headings.map(({ at, level, text }) => (
    <MenuItem key={at} className="outline-item" data-level={level} onSelect={() => goTo(editor, at)}>
      <span className="min-w-0 truncate">{text || t('outline.empty')}</span>
    </MenuItem>
  ))
}

function headingsIn({ state }: Editor) {
  const headings: { at: number; level: number; text: string }[] = []
  state.doc.forEach(({ type, attrs: { level }, textContent: text }, at) => {
    if (type.name === 'heading') headings.push({ at, level: Number(level), text })
  })
  return headings
}

function goTo(editor: Editor, at: number): void {
  const heading = editor.view.nodeDOM(at)
  // After the menu has returned the focus to its button.
  setTimeout(() => {
    editor
      .chain()
      .focus(at + 1, { scrollIntoView: false })
      .run()
    if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'center' })
  }, 50)
}

/** Average silent reading speed of adults, for prose in most languages. */
const wordsPerMinute = 230

const inlineTags = /<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g
const words = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu

/** Returns the number of words in HTML and the minutes that it takes to read them. */
export function countWords(html: string): { words: number; minutes: number } {
  const text = html
    .replace(inlineTags, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[^;\s]{1,10};/g, ' ')
  const count = text.match(words)?.length ?? 0
  return { words: count, minutes: Math.max(1, Math.round(count / wordsPerMinute)) }
}
