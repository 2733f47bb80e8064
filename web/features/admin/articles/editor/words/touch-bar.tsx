import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlusIcon } from '../../../../../ui/icons/plus.ts'
import { AddressRow } from '../sheet/address-row.tsx'
import { insertSlash } from './inserted-slash.ts'
import { PictureRow } from './picture-row.tsx'
import { Toolbar, type ToolsProps } from './toolbar.tsx'

/** Toolbar above the keyboard of a phone, whose own menu is at the selection. Shown while the user types. */
export function TouchBar(props: ToolsProps) {
  const { t } = useTranslation('staff-editor')
  const { editor, open, onClose } = props
  const bar = useRef<HTMLDivElement>(null)
  const [isUsed, setUsed] = useState(false)
  const isFocused = useEditorState({ editor, selector: ({ editor: now }) => now.isFocused })
  const isPicture = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') })
  const isShown = isFocused || isUsed || open !== undefined
  useAboveKeyboard(bar, isShown)
  if (!isShown) return null
  return (
    <section
      ref={bar}
      aria-label={t('toolbar.label')}
      className="editor-touch"
      onFocus={() => setUsed(true)}
      onBlur={({ currentTarget, relatedTarget }) => setUsed(currentTarget.contains(relatedTarget))}
    >
      {open ? (
        <AddressRow key={open} kind={open} editor={editor} onClose={onClose} />
      ) : (
        <>
          {isPicture && <PictureRow editor={editor} />}
          <div className="flex items-center">
            <button
              type="button"
              className="icon-button flex-none"
              aria-label={t('blocks.open')}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insertSlash(editor)}
            >
              <PlusIcon aria-hidden="true" />
            </button>
            <Toolbar {...props} />
          </div>
        </>
      )}
    </section>
  )
}

/**
 * The keyboard of a phone covers the page, and the browser only tells the height left by `visualViewport`.
 */
function useAboveKeyboard(bar: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !isShown) return
    const place = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop)
      bar.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    place()
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [bar, isShown])
}
