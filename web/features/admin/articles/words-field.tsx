import { useTranslation } from 'react-i18next'
import { RichTextField } from './rich-text-field.tsx'
import type { ArticleWriting } from './use-article-text.ts'

/** The words of an article. */
export function WordsField({ writing }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  return (
    <RichTextField
      label={t('text.content')}
      content={writing.text.content}
      replaced={writing.replaced}
      onContent={(content) => writing.write({ content })}
      articleId={writing.idForPictures}
    />
  )
}
