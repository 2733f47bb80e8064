import { type Editor, EditorContent, type EditorEvents } from '@tiptap/react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { numberText } from '#contract/rules/number-text.ts'
import type { LibraryPicture } from '#contract/uploads.ts'
import { libraryTypes } from '../../../../../platform/files/picture-files.ts'
import { toast } from '../../../../../platform/toast.ts'
import { useMediaQuery } from '../../../../../platform/use-media-query.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { UploadProgress } from '../../../../../ui/files/upload-progress.tsx'
import { statusRegion } from '../../../../../ui/status-region.ts'
import { BlockList } from './block-list.tsx'
import type { MenuState } from './block-menu.ts'
import { movedIn } from './move-block.ts'
import { SelectionTools, showTools, TableTools } from './selection-tools.tsx'
import type { Opener } from './toolbar.tsx'
import type { ToolName } from './tools.ts'
import { TouchBar } from './touch-bar.tsx'
import { useRichText } from './use-rich-text.ts'
import { pictureOf, type SendingPicture, useTextPictures } from './use-text-pictures.ts'
import './editor-words.css'

const ChooseUpload = lazy(() => import('../../../uploads/choose-upload.tsx'))

interface RichTextFieldProps {
  label: string
  /** Classes of the element on the published page. */
  look: string
  content: string
  /** Incremented when the content is replaced other than by typing here. */
  replaced: number
  onContent: (html: string) => void
  /** Returns the id of the article that owns uploads. If absent, only the library offers pictures. */
  articleId?: () => Promise<number | undefined>
  onEditor?: (editor: Editor | null) => void
}

/**
 * Rich text field that looks like the published text, with tools at the selection. `undefined` on the server, which
 * shows no editor and would keep its library in memory.
 */
export function RichTextField({ label, look, articleId, onEditor, ...text }: RichTextFieldProps) {
  const { t, i18n } = useTranslation('staff-editor')
  const words = useId()
  const isTouched = useMediaQuery('(pointer: coarse)', false)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [menu, setMenu] = useState<MenuState>()
  const [open, setOpen] = useState<'link' | 'video' | 'library'>()
  const input = useRef<HTMLInputElement>(null)
  const editor: Editor | null = useRichText({
    ...{ label, look, ...text },
    onFiles: articleId && ((files, at) => void pictures.add(files, at)),
    onLeftOut: setLeftOut,
    onTooLong: () =>
      toast(t('pasteTooLong', { max: numberText(bounds.article.maxLength, i18n.language) }), {
        kind: 'error',
      }),
    onLink: () => onOpen('link'),
    onTools: () => editor && showTools(editor, true),
    onMenu: setMenu,
  })
  const { announcement, onInserted } = useSpokenBlocks(editor)
  const pictures = useTextPictures(editor, articleId ?? nowhere)
  const tell = useEffectEvent((created: Editor | null) => onEditor?.(created))
  useEffect(() => tell(editor), [editor])

  function onOpen(tool: Opener): void {
    if (tool === 'picture') input.current?.click()
    else setOpen(open === tool ? undefined : tool)
  }

  if (!editor) return null
  const close = () => setOpen(undefined)
  const row = open === 'library' ? undefined : open
  const takesFiles = articleId !== undefined
  const tools = { editor, controls: words, open: row, onOpen, onClose: close, takesFiles }
  return (
    <section className="relative" aria-label={label}>
      <input
        ref={input}
        type="file"
        multiple
        accept={libraryTypes.join(',')}
        aria-label={t('pictures.file')}
        hidden
        onChange={({ target }) => {
          void pictures.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <EditorContent editor={editor} id={words} className="relative" />
      {isTouched ? (
        <TouchBar {...tools} />
      ) : (
        <>
          <SelectionTools {...tools} />
          <TableTools {...tools} />
        </>
      )}
      {menu && <BlockList {...{ editor, menu, onOpen, onInserted, takesFiles }} />}
      <p {...statusRegion} className="sr-only">
        {announcement}
      </p>
      {open === 'library' && (
        <Suspense>
          <ChooseUpload
            title={t('pictures.fromLibrary')}
            onChoose={(_, picture) => {
              insertPicture(editor, picture)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {pictures.pictures.map((picture) =>
        createPortal(<Sending picture={picture} />, picture.element, String(picture.key)),
      )}
      <LeftOut pictures={leftOut} onClose={() => setLeftOut([])} />
    </section>
  )
}

/** Returns the announcement for screen readers after a block was moved or inserted. */
function useSpokenBlocks(editor: Editor | null) {
  const { t } = useTranslation('staff-editor')
  const [announcement, setAnnouncement] = useState('')
  const hear = useEffectEvent(({ transaction }: EditorEvents['transaction']) => {
    const moved = movedIn(transaction)
    if (moved) setAnnouncement(t('blocks.moved', { ...moved }))
    else if (transaction.docChanged) setAnnouncement('')
  })
  useEffect(() => {
    const listen = (event: EditorEvents['transaction']) => hear(event)
    editor?.on('transaction', listen)
    return () => void editor?.off('transaction', listen)
  }, [editor])
  const onInserted = (name: ToolName) => setAnnouncement(t('blocks.inserted', { block: t(`tools.${name}`) }))
  return { announcement, onInserted }
}

const nowhere = async () => undefined

function insertPicture(editor: Editor, { url, width, height }: LibraryPicture): void {
  const picture = pictureOf({ image: url.replace(/^\/uploads\//, ''), width, height })
  editor.chain().focus().insertContent(picture).run()
}

/** Visible wherever the text was pasted, above the tools of a phone. */
const leftOutLook =
  'sticky bottom-0 z-(--plane-above) grid justify-items-end gap-2 bg-paper py-2 coarse:bottom-13'

/** Lists pictures of other sites that were left out of pasted text: nothing is fetched from them. */
function LeftOut({ pictures, onClose }: { pictures: readonly string[]; onClose: () => void }) {
  const { t, i18n } = useTranslation('staff-editor')
  const names = new Set(pictures.map((name) => name || t('pictures.unnamed')))
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <div className={pictures.length > 0 ? leftOutLook : ''} aria-live="polite">
      {pictures.length > 0 && (
        <>
          <Banner kind="error">{t('pictures.leftOut', { count: pictures.length, names: list })}</Banner>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('pictures.ok')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Upload in the text: pale until it is saved. */
function Sending({ picture: { preview, name, sent, failure, retry, cancel } }: { picture: SendingPicture }) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const isRefused = failure !== undefined && !retry
  return (
    <>
      {!failure && <img src={preview} alt="" />}
      <div className="editor-sending-row" aria-live="polite">
        {failure ? <Banner kind="error">{failure}</Banner> : <UploadProgress sent={sent} name={name} />}
        {retry && (
          <Button
            variant="outline"
            size="small"
            onClick={() => void retry()}
            aria-label={t('pictures.again', { name })}
          >
            {t('ui:retry')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onClick={cancel}
          aria-label={t(isRefused ? 'pictures.dismiss' : 'pictures.cancel', { name })}
        >
          {t(isRefused ? 'pictures.ok' : 'pictures.stop')}
        </Button>
      </div>
    </>
  )
}
