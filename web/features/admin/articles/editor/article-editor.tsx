import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { lazy, Suspense, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../platform/toast.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { statusRegion } from '../../../../ui/status-region.ts'
import { useUnsavedInput } from '../../../unsaved-input/use-unsaved-input.ts'
import { type EditedArticle, writtenQuery } from './editor.queries.ts'
import { EditorBar } from './editor-bar.tsx'
import { OriginalPanel } from './original-panel.tsx'
import { Paper } from './paper.tsx'
import { SettingsSheet } from './sheet/settings-sheet.tsx'
import { revealField, type Sheet, useSheet } from './sheet/use-sheet.ts'
import { type ArticleWriting, useArticleText } from './use-article-text.ts'
import { useFieldNames } from './use-field-names.ts'
import { useFullScreen } from './words/use-full-screen.ts'
import './editor.css'

const Conflict = lazy(() => import('./conflict-dialog.tsx'))
const Revisions = lazy(() => import('./sheet/revisions-dialog.tsx'))

interface ArticleEditorProps {
  userId: number
  article: EditedArticle | undefined
  /** Called when the first save has given a new article its id. */
  onBorn?: (id: number) => void
}

/** Editor of an article: the page as readers see it, and a sheet with its settings beside it. */
export function ArticleEditor({ userId, article: loaded, onBorn = () => {} }: ArticleEditorProps) {
  const { t } = useTranslation('staff-editor')
  const onOthers = useOthersChange()
  const writing = useArticleText(userId, loaded, { onBorn, onOthers })
  const [showsRevisions, setShowsRevisions] = useState(false)
  const [editor, setEditor] = useState<Editor | null>(null)
  const { saved, conflict, restored } = writing
  const article = useStored(loaded, writing)
  const screen = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(screen)
  // The long text of an album has only a title and text, and no address: it is read on the album's page.
  const isOfAlbum = article?.kind === 'store'
  const sheet = useSheet(screen)
  const leadToInvalid = useWayToInvalid(screen, sheet)
  useSaveKey(() => void save())
  useUnsavedInput(writing.isChanged, {
    save: writing.isBad ? undefined : writing.save,
    savesItself: writing.savesItself,
    discard: writing.discard,
    hasOwnDialog: writing.hasConflict,
  })

  async function save(): Promise<void> {
    const saving = writing.save()
    if (writing.isBad || !(await saving)) leadToInvalid()
  }

  const original = article?.original ?? null
  const hasBeside = original !== null && !sheet.isOpen
  return (
    <div
      ref={screen}
      className="editor-screen"
      data-sheet={sheet.isOpen || undefined}
      data-full={fullScreen.isOn || undefined}
    >
      <EditorBar
        {...{ writing, editor, fullScreen }}
        save={() => void save()}
        album={article?.album ?? null}
        {...(!isOfAlbum && { sheet })}
        onRevisions={() => setShowsRevisions(true)}
      />
      <div className={hasBeside ? 'editor-desk editor-desk-two' : 'editor-desk'}>
        {article && original && hasBeside && <OriginalPanel article={article} original={original} />}
        <div className="min-w-0">
          {restored && !conflict && (
            <div className="mx-auto max-w-prose px-gutter pt-4">
              <Banner kind="success">
                {t('text.restored')}{' '}
                <Button variant="ghost" size="small" onClick={writing.discard}>
                  {t('text.discard')}
                </Button>
              </Banner>
            </div>
          )}
          <Paper {...{ writing, article }} onEditor={setEditor} onSettings={sheet.open} />
          <InvalidFields writing={writing} />
        </div>
      </div>
      {!isOfAlbum && <SettingsSheet {...{ writing, article, sheet }} onRefused={leadToInvalid} />}
      <Suspense>
        {conflict && <Conflict writing={writing} there={conflict} />}
        {showsRevisions && saved.id !== undefined && (
          <Revisions id={saved.id} writing={writing} onClose={() => setShowsRevisions(false)} />
        )}
      </Suspense>
    </div>
  )
}

/** Returns a function that shows what others have changed of an article besides its text. */
function useOthersChange(): (there: EditedArticle) => void {
  const { t } = useTranslation('staff-editor')
  const queries = useQueryClient()
  return (there) => {
    const { queryKey } = writtenQuery(there.id)
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, there)
    if (there.isPublished && !before?.isPublished) toast(t('saving.published'))
  }
}

/** Returns a function that focuses the first invalid field after a render, and opens the sheet if needed. */
function useWayToInvalid(screen: React.RefObject<HTMLElement | null>, sheet: Sheet): () => void {
  const [ways, lead] = useReducer((count: number) => count + 1, 0)
  const reveal = useEffectEvent(() => {
    const invalid = screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!invalid?.closest('dialog')) return revealField(invalid)
    sheet.open()
    setTimeout(() => revealField(invalid))
  })
  useEffect(() => {
    if (ways > 0) reveal()
  }, [ways])
  return lead
}

/** Returns what the server has of the article, including one that was created in this editor. */
function useStored(opened: EditedArticle | undefined, writing: ArticleWriting): EditedArticle | undefined {
  const { id = 0 } = writing.saved
  const { data } = useQuery({ ...writtenQuery(id), enabled: !opened && id !== 0 })
  const article = opened ?? data
  const follow = useEffectEvent(() => article && writing.follow(article))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the article was refetched
  useEffect(() => void follow(), [article])
  return article
}

/** Shown below the text, because the field may be far from the save button. */
function InvalidFields({ writing: { invalid } }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const names = useFieldNames()
  return (
    <p className="mx-auto max-w-prose px-gutter field-note field-note-error" {...statusRegion}>
      {invalid.length > 0 && t('saving.invalid', { fields: names(invalid) })}
    </p>
  )
}

/** Saves on Ctrl+S or Cmd+S. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
