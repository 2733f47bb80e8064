import { useTranslation } from 'react-i18next'
import { youtubeId } from '#contract/rules/youtube.ts'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import type { ArticleWriting } from '../use-article-text.ts'

/** Field for the video at the top of an article: any of its addresses, or its id. */
export function VideoField({ writing: { text, write, invalid } }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const id = youtubeId(text.youtube)
  return (
    <Field
      optional
      label={t('headVideo.label')}
      hint={t('headVideo.hint')}
      error={invalid.includes('youtube') ? t('video.wrong') : undefined}
      {...(id && { success: t('headVideo.found', { id }) })}
    >
      <TextInput
        inputMode="url"
        value={text.youtube}
        onChange={({ target }) => write({ youtube: target.value.trim() })}
        onBlur={() => id && id !== text.youtube && write({ youtube: id })}
      />
    </Field>
  )
}
