import { type Editor, EditorContent } from '@tiptap/react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryPicture } from '#contract/uploads.ts'
import { libraryTypes } from '../../../platform/picture-files.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { AddressRow } from './address-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRichText } from './use-rich-text.ts'
import { type SendingPicture, useTextPictures } from './use-text-pictures.ts'
import './editor.css'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

interface RichTextFieldProps {
  label: string
  content: string
  /** Grows when the content was replaced by other means than typing here. */
  replaced: number
  onContent: (html: string) => void
  /** The article that sent pictures belong to. Without it there are only those of the library. */
  articleId?: () => Promise<number | undefined>
}

/** Words with their tools. Pictures come by button, by drop and by paste. */
export function RichTextField({ label, content, replaced, onContent, articleId }: RichTextFieldProps) {
  const { t } = useTranslation('staff-editor')
  const words = useId()
  const [leftOut, setLeftOut] = useState<string[]>([])
  const editor: Editor | null = useRichText({
    ...{ label, content, replaced, onContent },
    onFiles: articleId && ((files, at) => void pictures.add(files, at)),
    onLeftOut: setLeftOut,
    onLink: () => setOpen('link'),
  })
  const pictures = useTextPictures(editor, articleId ?? nowhere)
  const [open, setOpen] = useState<'link' | 'video' | 'library'>()
  const input = useRef<HTMLInputElement>(null)

  if (!editor) return null
  return (
    <section
      className="rounded-control border border-control bg-card has-[.editor-words:focus-visible]:border-sea has-[.editor-words:focus-visible]:shadow-halo"
      aria-label={label}
    >
      <div className="sticky top-header z-(--plane-toolbar) rounded-t-control border-line border-b bg-card">
        <Toolbar
          editor={editor}
          controls={words}
          open={open}
          takesFiles={articleId !== undefined}
          onOpen={(tool) => {
            if (tool === 'picture') input.current?.click()
            else setOpen(open === tool ? undefined : tool)
          }}
        />
        {(open === 'link' || open === 'video') && (
          <AddressRow key={open} kind={open} editor={editor} onClose={() => setOpen(undefined)} />
        )}
        <PictureRow editor={editor} />
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
      </div>
      <EditorContent editor={editor} id={words} />
      {open === 'library' && (
        <Suspense>
          <ChooseUpload
            title={t('pictures.fromLibrary')}
            onChoose={(_, picture) => {
              insertPicture(editor, picture)
              setOpen(undefined)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <Sending pictures={pictures.pictures} />
      <LeftOut pictures={leftOut} onClose={() => setLeftOut([])} />
    </section>
  )
}

const nowhere = async () => undefined

function insertPicture(editor: Editor, { url, width, height }: LibraryPicture): void {
  const attrs = { src: url, alt: '', width, height }
  editor.chain().focus().insertContent({ type: 'image', attrs }).run()
}

/** Nothing of others is fetched: whoever pasted a text brings its pictures by hand. */
function LeftOut({ pictures, onClose }: { pictures: readonly string[]; onClose: () => void }) {
  const { t, i18n } = useTranslation('staff-editor')
  const names = new Set(pictures.map((name) => name || t('pictures.unnamed')))
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <div className={pictures.length > 0 ? 'grid justify-items-end gap-2 px-3 py-2' : ''}>
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

function Sending({ pictures }: { pictures: readonly SendingPicture[] }) {
  const { t } = useTranslation('staff-editor')
  return (
    <ul className="grid gap-2" aria-live="polite">
      {pictures.map(({ key, name, sent, failure, cancel }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-3 py-2 [&>.upload-progress]:flex-[1_1_--spacing(50)]"
        >
          {failure ? (
            <Banner kind="error">{failure}</Banner>
          ) : (
            <>
              <span className="truncate text-label">{name}</span>
              <UploadProgress sent={sent} name={name} />
            </>
          )}
          <Button
            variant="ghost"
            size="small"
            className="ms-auto"
            onClick={cancel}
            aria-label={t(failure ? 'pictures.dismiss' : 'pictures.cancel', { name })}
          >
            {t(failure ? 'pictures.ok' : 'pictures.stop')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
