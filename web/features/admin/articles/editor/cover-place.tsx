import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { libraryTypes } from '../../../../platform/files/picture-files.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { UploadProgress } from '../../../../ui/files/upload-progress.tsx'
import { useDropTarget } from '../../../../ui/files/use-file-drop.ts'
import { ImageIcon } from '../../../../ui/icons/image.ts'
import { ArticlePicture } from '../../../blog/article/article-picture.tsx'
import type { EditedArticle } from './editor.queries.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { useCover } from './use-cover.ts'
import './cover-place.css'

const ChooseUpload = lazy(() => import('../../uploads/choose-upload.tsx'))

interface CoverPlaceProps {
  writing: ArticleWriting
  article: EditedArticle | undefined
}

/** Cover above the text: uploaded, dropped or chosen from the library, and saved at once. */
export function CoverPlace({ writing, article }: CoverPlaceProps) {
  const { t } = useTranslation('staff-editor')
  const cover = useCover(writing, article)
  const [showsLibrary, setShowsLibrary] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDropTarget((files) => void cover.send(files))
  const { url: shown, progress } = cover
  const { text } = writing
  const isSending = progress !== undefined
  const hasPicture = shown !== '' || text.youtube !== ''
  const choose = () => input.current?.click()

  return (
    <section
      className="cover-place relative"
      data-over={isOver || undefined}
      aria-label={t('cover.label')}
      {...handlers}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={libraryTypes.join(',')}
        aria-label={t('cover.file')}
        onChange={({ target }) => {
          void cover.send([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <ArticlePicture
        article={{
          ...{ title: text.title, youtube: text.youtube, content: text.content },
          ...{ coverUrl: shown, coverSizes: [], images: article?.images ?? [] },
        }}
      />
      {hasPicture ? (
        <div className="cover-acts">
          <CoverAct
            label={t(shown ? 'cover.another' : 'cover.add')}
            disabled={isSending}
            onClick={choose}
            {...(shown && { short: t('cover.short.another') })}
          />
          <CoverAct
            label={t('pictures.fromLibrary')}
            short={t('cover.short.library')}
            disabled={isSending}
            onClick={() => setShowsLibrary(true)}
          />
          {shown && (
            <CoverAct
              label={t('cover.remove')}
              short={t('cover.short.remove')}
              disabled={isSending}
              onClick={cover.remove}
            />
          )}
        </div>
      ) : (
        <div className="cover-none-yet">
          <button type="button" className="cover-add" disabled={isSending} onClick={choose}>
            <ImageIcon aria-hidden="true" />
            {t('cover.add')}
          </button>
          <button
            type="button"
            className="cover-add"
            disabled={isSending}
            onClick={() => setShowsLibrary(true)}
          >
            {t('pictures.fromLibrary')}
          </button>
        </div>
      )}
      {isSending && (
        <div className="mt-3 flex items-center gap-3 [&>.upload-progress]:flex-1">
          <UploadProgress sent={progress} name={t('cover.label')} />
          <Button variant="ghost" size="small" onClick={cover.cancel}>
            {t('pictures.stop')}
          </Button>
        </div>
      )}
      <div aria-live="polite" className="empty:hidden [&>*]:mt-3">
        {cover.failure && <Banner kind="error">{cover.failure}</Banner>}
      </div>
      {showsLibrary && (
        <Suspense>
          <ChooseUpload
            busy={isSending}
            failure={cover.failure}
            onChoose={(name) => void cover.choose(name).then((isKept) => isKept && setShowsLibrary(false))}
            onClose={() => setShowsLibrary(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface CoverActProps {
  label: string
  /** Shorter visible text, so that all buttons fit in one line, on a phone too. */
  short?: string
  disabled: boolean
  onClick: () => void
}

function CoverAct({ label, short = label, ...rest }: CoverActProps) {
  return (
    <Button variant="on-picture-solid" size="small" aria-label={label} title={label} {...rest}>
      {short}
    </Button>
  )
}
