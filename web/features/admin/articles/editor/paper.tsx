import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { useDates } from '../../../../platform/texts/use-dates.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { displayTitle } from '../../../../ui/display-title.ts'
import { AutoHeightText } from './auto-height-text.tsx'
import { CoverPlace } from './cover-place.tsx'
import type { EditedArticle } from './editor.queries.ts'
import type { ArticleWriting } from './use-article-text.ts'
import { useTimedWords } from './use-timed-words.ts'
import { RichTextField } from './words/rich-text-field.client.tsx'
// In the order of `ArticleView`, so that they stay one file, in which the print rules come last.
import '../../../blog/article/article.css'
import '../../../blog/article/article-words.css'
import '../../../blog/article/print.css'

interface PaperProps {
  writing: ArticleWriting
  article: EditedArticle | undefined
  onEditor: (editor: Editor | null) => void
  onSettings: () => void
}

/** Editable article page, with the elements and classes of `ArticleView`. */
export function Paper({ writing, article, onEditor, onSettings }: PaperProps) {
  const { t } = useTranslation('staff-editor')
  const { text, write, refusals } = writing
  const writeWords = useTimedWords(writing)
  const isOfAlbum = article?.kind === 'store'
  const words = () => document.querySelector<HTMLElement>('.editor-words')?.focus()

  return (
    <div className="article relative" lang={article?.language}>
      <div className="article-head">
        {!isOfAlbum && (
          <button type="button" className="article-badge cursor-pointer" onClick={onSettings}>
            {article?.categoryName || t('publish.noCategory')}
          </button>
        )}
        <AutoHeightText
          className={`${displayTitle(text.title)} article-headline`}
          label={t('text.title')}
          placeholder={t('text.titleHint')}
          value={text.title}
          max={bounds.article.title}
          error={refusals.title}
          onText={(title) => write({ title })}
          onEnter={(field) => (following(field) ?? { focus: words }).focus()}
        />
        {!isOfAlbum && (
          <>
            <AutoHeightText
              className="type-deck article-deck"
              label={t('text.deck')}
              placeholder={t('text.deckHint')}
              value={text.description}
              max={bounds.article.description}
              error={refusals.description}
              onText={(description) => write({ description })}
              onEnter={words}
            />
            <Byline article={article} />
          </>
        )}
      </div>
      {!isOfAlbum && <CoverPlace {...{ writing, article }} />}
      {RichTextField && (
        <RichTextField
          label={t('text.content')}
          look="prose article-body"
          content={text.content}
          replaced={writing.replaced}
          onContent={writeWords}
          articleId={writing.idForPictures}
          onEditor={onEditor}
        />
      )}
    </div>
  )
}

/** Returns the next text field, if there is one. */
const following = (field: HTMLElement) =>
  field.closest('.auto-height')?.parentElement?.nextElementSibling?.querySelector('textarea')

function Byline({ article }: { article: EditedArticle | undefined }) {
  const { t } = useTranslation('staff-editor')
  const { formatFullDate } = useDates()
  if (!article) return null
  const { author, publishedAt } = article
  const face = author?.profileImage
  const name = author?.name || t('publish.authorGone')
  return (
    <div className="article-byline">
      <Avatar nick={name} size={40} {...(face && { image: smallAvatar(face) })} />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="text-small text-muted">
          {publishedAt ? formatFullDate(publishedAt) : t('text.unpublished')}
        </span>
      </p>
    </div>
  )
}
