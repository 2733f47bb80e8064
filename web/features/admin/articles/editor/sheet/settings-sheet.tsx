import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { cut } from '#contract/rules/cut-text.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { CountedText } from '../../../../../ui/fields/counted-text.tsx'
import { XIcon } from '../../../../../ui/icons/x.ts'
import { useAboveKeyboard } from '../../../../../ui/overlays/use-above-keyboard.ts'
import { closingHandlers } from '../../../../../ui/overlays/use-modal.ts'
import { Section } from '../../../../../ui/section.tsx'
import { CoverPicture } from '../../../../blog/cover-picture.tsx'
import { plainText } from '../../../../blog/plain-text.ts'
import { CommentsSwitch } from '../../../kit/comments-switch.tsx'
import { refusalsIn } from '../article-text.ts'
import type { EditedArticle } from '../editor.queries.ts'
import type { ArticleWriting } from '../use-article-text.ts'
import { VideoField } from '../words/video-field.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import { LyricFields } from './lyric-fields.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { PublishForm } from './publish-form.tsx'
import { SlugField } from './slug-field.tsx'
import type { Sheet } from './use-sheet.ts'
import './settings-sheet.css'

interface SettingsSheetProps {
  writing: ArticleWriting
  article: EditedArticle | undefined
  sheet: Sheet
  /** Focuses the field outside of the sheet that the server has refused. */
  onRefused: () => void
}

/** From this width the sheet fits beside the text; below it lies over the page. */
const besideFrom = '(min-width: 1280px)'

/** Settings of an article besides its text. Typed values survive closing the sheet. */
export function SettingsSheet({ writing, article, sheet, onRefused }: SettingsSheetProps) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const { saved, text, write } = writing
  const dialog = useSheetDialog(sheet)

  return (
    <dialog
      ref={dialog}
      aria-label={t('sheet.title')}
      className="editor-sheet"
      {...closingHandlers(sheet.close)}
      onKeyDown={({ key, target, currentTarget }) => {
        // Beside the text it is not modal, so the browser does not close it on Escape. Nested dialogs close
        // on their own.
        const isOwn = target instanceof Element && target.closest('dialog') === currentTarget
        if (key === 'Escape' && isOwn && !currentTarget.matches(':modal')) sheet.close()
      }}
    >
      <div className="sticky top-0 z-(--plane-held) flex items-center justify-between border-line border-b bg-paper py-2 ps-5 pe-2">
        <h2 className="type-title">{t('sheet.title')}</h2>
        <IconButton label={t('ui:close')} onClick={sheet.close}>
          <XIcon />
        </IconButton>
      </div>
      <div className="grid grid-cols-1 gap-8 px-5 pt-5 pb-10">
        {!article && <p className="text-muted">{t('sheet.new')}</p>}
        {article && sheet.wasOpened && (
          <PublishForm
            key={article.id}
            article={article}
            before={async () => {
              if (writing.savesItself) await writing.save()
              return !writing.hasConflict()
            }}
            onRefused={({ title }) => {
              if (!title) return
              writing.refuse(refusalsIn({ title }))
              // Beside the text it can stay open.
              if (dialog.current?.matches(':modal')) sheet.close()
              onRefused()
            }}
          />
        )}
        <Section title={t('sheet.found')}>
          <div className="grid grid-cols-1 gap-5">
            {saved.id !== undefined && (
              <SlugField
                id={saved.id}
                writing={writing}
                former={article?.formerSlugs ?? []}
                isPublished={saved.isPublished}
              />
            )}
            <CountedText
              label={t('text.deck')}
              hint={t('sheet.descriptionHint')}
              value={text.description}
              max={bounds.article.description}
              onText={(description) => write({ description: description.replace(/\s+/g, ' ') })}
            />
            <SharePreview writing={writing} article={article} />
          </div>
        </Section>
        <Section title={t('sheet.media')}>
          <div className="grid grid-cols-1 gap-5">
            <VideoField writing={writing} />
            <LyricFields writing={writing} />
          </div>
        </Section>
        {article && sheet.wasOpened && (
          <>
            <LanguagesPanel
              id={article.id}
              language={article.language ?? textLanguage}
              all={article.languages}
              save={writing.savesItself ? writing.save : async () => true}
            />
            <CommentsSwitch kind="article" id={article.id} />
            {!article.isPublished && <PreviewLinks key={article.id} articleId={article.id} />}
          </>
        )}
      </div>
    </dialog>
  )
}

/** Opens the dialog beside the text if there is room, or else as a modal over the page. */
function useSheetDialog({ isOpen }: Sheet) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (window.matchMedia?.(besideFrom).matches) element.show()
    else element.showModal()
    return () => element.close()
  }, [isOpen])
  useAboveKeyboard(dialog)
  return dialog
}

interface SharePreviewProps {
  writing: ArticleWriting
  article: EditedArticle | undefined
}

/** Preview of a shared link, with the same picture and texts as the metadata of `ArticleHead`. */
function SharePreview({ writing: { text }, article }: SharePreviewProps) {
  const { t } = useTranslation('staff-editor')
  const isHydrated = useIsHydrated()
  const description = cut(text.description || plainText(text.content), 200)
  const cover = article?.cover ? `/uploads/${article.cover}` : ''
  return (
    <figure>
      <figcaption className="field-label mb-1.5">{t('sheet.share')}</figcaption>
      <div className="overflow-hidden rounded-control border border-line bg-card">
        <CoverPicture cover={{ coverUrl: cover, coverSizes: [] }} sizes="360px" className="share-cover" />
        <div className="grid gap-0.5 border-line border-t px-3.5 py-3 text-label">
          <p className="truncate text-muted text-tiny">{isHydrated ? location.host : '\u00a0'}</p>
          <p className="wrap-anywhere line-clamp-2 font-semibold">{text.title || t('untitled')}</p>
          <p className="wrap-anywhere line-clamp-2 text-muted text-small">{description}</p>
        </div>
      </div>
    </figure>
  )
}
