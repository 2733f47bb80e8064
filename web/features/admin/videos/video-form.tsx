import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { KeptVideo } from '#contract/videos.ts'
import { api } from '../../../platform/api/api.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { type ToolFormState, useToolForm } from '../kit/use-tool-form.ts'
import { PosterField } from './poster-field.tsx'
import { bodyOf, isComplete, isDuration, type VideoValues, valuesOf } from './video-values.ts'

interface VideoFormProps {
  /** Absent for a new video. */
  video: KeptVideo | undefined
  close: () => void
}

export function VideoForm({ video, close }: VideoFormProps) {
  const { t } = useTranslation('staff-videos')
  const { timeZone } = useSite()
  const send = (values: VideoValues, changed: Partial<VideoValues>, clientId: string) => {
    if (video) return api('PUT /api/videos/:id', { params: { id: video.id }, body: bodyOf(changed) })
    const { video: pasted, title } = values
    return api('POST /api/videos', {
      body: { ...bodyOf(values), video: pasted, title, client_id: clientId },
    })
  }
  const form = useToolForm({ stored: valuesOf(video, timeZone), send, onDone: close })
  return (
    <ToolDialog
      form={form}
      title={t(video ? 'editTitle' : 'addTitle')}
      close={close}
      incomplete={!isComplete(form.values)}
    >
      {!video && (
        <Field label={t('video')} hint={t('videoHint')} error={form.errorOf('video')}>
          <TextInput
            required
            value={form.values.video}
            onChange={({ target }) => form.set('video', target.value)}
          />
        </Field>
      )}
      <Words form={form} />
      <Facts form={form} />
      {video && <PosterField video={video} />}
    </ToolDialog>
  )
}

interface Part {
  form: ToolFormState<VideoValues>
}

function Words({ form: { values, set, errorOf } }: Part) {
  const { t } = useTranslation('staff-videos')
  return (
    <>
      <CountedText
        label={t('name')}
        single
        max={bounds.video.title}
        value={values.title}
        error={errorOf('title')}
        onText={(text) => set('title', text)}
      />
      <CountedText
        label={t('description')}
        optional
        max={bounds.video.description}
        value={values.description}
        error={errorOf('description')}
        onText={(text) => set('description', text)}
      />
      <Field label={t('tags')} hint={t('tagsHint')} error={errorOf('tags')} optional>
        <TextInput value={values.tags} onChange={({ target }) => set('tags', target.value)} />
      </Field>
    </>
  )
}

function Facts({ form: { values, set, errorOf } }: Part) {
  const { t } = useTranslation('staff-videos')
  const wrong = isDuration(values.duration) ? errorOf('duration') : t('durationWrong')
  return (
    <>
      <Field label={t('duration')} hint={t('durationHint')} error={wrong} optional>
        <TextInput
          inputMode="numeric"
          value={values.duration}
          onChange={({ target }) => set('duration', target.value)}
        />
      </Field>
      <Field label={t('publishedOn')} optional>
        <TextInput
          type="date"
          value={values.publishedOn}
          onChange={({ target }) => set('publishedOn', target.value)}
        />
      </Field>
      <div className="grid gap-2">
        <Checkbox checked={values.isVertical} onChange={({ target }) => set('isVertical', target.checked)}>
          {t('isVertical')}
        </Checkbox>
        <Checkbox checked={values.inRecent} onChange={({ target }) => set('inRecent', target.checked)}>
          {t('inRecent')}
        </Checkbox>
        <Checkbox
          checked={values.inExtraIncome}
          onChange={({ target }) => set('inExtraIncome', target.checked)}
        >
          {t('inExtraIncome')}
        </Checkbox>
      </div>
    </>
  )
}
