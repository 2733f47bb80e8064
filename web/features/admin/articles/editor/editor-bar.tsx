import type { Editor } from '@tiptap/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ArrowUUpLeftIcon } from '../../../../ui/icons/arrow-u-up-left.ts'
import { ArrowUUpRightIcon } from '../../../../ui/icons/arrow-u-up-right.ts'
import { ClockCounterClockwiseIcon } from '../../../../ui/icons/clock-counter-clockwise.ts'
import { CornersInIcon } from '../../../../ui/icons/corners-in.ts'
import { CornersOutIcon } from '../../../../ui/icons/corners-out.ts'
import { EyeIcon } from '../../../../ui/icons/eye.ts'
import { MagnifyingGlassIcon } from '../../../../ui/icons/magnifying-glass.ts'
import { SlidersHorizontalIcon } from '../../../../ui/icons/sliders-horizontal.ts'
import { BackLink } from '../../kit/back-link.tsx'
import type { EditedArticle } from './editor.queries.ts'
import { SaveFailure, SaveStatus } from './save-status.tsx'
import type { Sheet } from './sheet/use-sheet.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { FindBar } from './words/find-bar.client.tsx'
import { OutlineMenu } from './words/outline-menu.tsx'
import type { FullScreen } from './words/use-full-screen.ts'

interface EditorBarProps {
  writing: ArticleWriting
  editor: Editor | null
  /** Album to go back to, if this is its long text, which has neither sheet nor address. */
  album: EditedArticle['album']
  sheet?: Sheet
  fullScreen: FullScreen
  save: () => void
  onRevisions: () => void
}

const backTo = { shop: 'album.toShop', course: 'album.toCourse' } as const

/** Bar at the top of the editor: save status and actions on the whole article. */
export function EditorBar({ writing, editor, album, sheet, fullScreen, save, onRevisions }: EditorBarProps) {
  const { t } = useTranslation('staff-editor')
  const { saved } = writing
  const [isFinding, setFinding] = useState(false)
  useFindKey(() => setFinding(true))
  const heading = album ? t(`album.${album.kind}`) : t(saved.id === undefined ? 'text.new' : 'text.heading')

  return (
    <div className="editor-bar">
      <h1 className="sr-only">{heading}</h1>
      <div className="editor-bar-row">
        <BackLink to={album ? `/albumAdd/${album.id}` : '/editor_ls'} className="editor-back">
          <span>{t(album ? backTo[album.kind] : 'toList')}</span>
        </BackLink>
        <div className="editor-saved">
          <SaveStatus writing={writing} />
        </div>
        <div className="editor-tools">
          {editor && <History editor={editor} />}
          {editor && <OutlineMenu editor={editor} content={writing.text.content} />}
          <IconButton label={t('find.open')} aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
            <MagnifyingGlassIcon />
          </IconButton>
          <IconButton
            label={t(fullScreen.isOn ? 'fullScreen.leave' : 'fullScreen.enter')}
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? <CornersInIcon /> : <CornersOutIcon />}
          </IconButton>
          {saved.id !== undefined && (
            <IconButton label={t('revisions.open')} onClick={onRevisions}>
              <ClockCounterClockwiseIcon />
            </IconButton>
          )}
          {saved.id !== undefined && sheet && (
            <a
              className="icon-button"
              href={`/magazine/${saved.slug}`}
              target="_blank"
              rel="noopener"
              aria-label={t('preview')}
              title={t('preview')}
            >
              <EyeIcon aria-hidden="true" />
            </a>
          )}
        </div>
        <div className="editor-acts">
          <Button
            variant="outline"
            size="small"
            busy={writing.saving === 'saving'}
            busyText={t('saving.saving')}
            disabled={!writing.isChanged}
            onClick={save}
          >
            {t(saved.isPublished ? 'text.update' : 'text.save')}
          </Button>
          {sheet && (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-expanded={sheet.isOpen}
              onClick={sheet.isOpen ? sheet.close : sheet.open}
            >
              <SlidersHorizontalIcon aria-hidden="true" />
              {t('sheet.title')}
            </Button>
          )}
        </div>
      </div>
      <SaveFailure writing={writing} />
      {isFinding && editor && <FindBar editor={editor} onClose={() => setFinding(false)} />}
    </div>
  )
}

/** A phone would otherwise close its keyboard, and the button would move away below the finger. */
const stayInText = (event: React.PointerEvent) => event.preventDefault()

function History({ editor }: { editor: Editor }) {
  const { t } = useTranslation('staff-editor')
  const [undo, redo] = [useCan(editor, 'undo'), useCan(editor, 'redo')]
  return (
    <>
      <IconButton
        label={t('tools.undo')}
        aria-disabled={!undo || undefined}
        onPointerDown={stayInText}
        onClick={() => undo && editor.chain().focus().undo().run()}
      >
        <ArrowUUpLeftIcon />
      </IconButton>
      <IconButton
        label={t('tools.redo')}
        aria-disabled={!redo || undefined}
        onPointerDown={stayInText}
        onClick={() => redo && editor.chain().focus().redo().run()}
      >
        <ArrowUUpRightIcon />
      </IconButton>
    </>
  )
}

/** Whether there is something to undo or redo. The hook of the editor's library would load all of it on the server. */
function useCan(editor: Editor, act: 'undo' | 'redo'): boolean {
  const listen = (change: () => void) => {
    editor.on('transaction', change)
    return () => void editor.off('transaction', change)
  }
  return useSyncExternalStore(listen, () => editor.can()[act]())
}

/** Opens the editor's search, which also replaces. A second press opens the search of the browser. */
function useFindKey(find: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('.find-bar, dialog')) return
      event.preventDefault()
      find()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
