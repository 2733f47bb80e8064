import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { useChannels } from '../../../../channels/use-channels.ts'
import type { EditedArticle } from '../editor.queries.ts'
import { MomentField } from './moment-field.tsx'
import { useOwnMoment } from './use-own-moment.ts'
import type { usePublication } from './use-publication.ts'

interface PlanFieldsProps {
  article: EditedArticle
  form: ReturnType<typeof usePublication>
}

/** Planned publication and withdrawal, and the channel that announces the article, where they apply. */
export function PlanFields({ article, form: { values, set, errorOf } }: PlanFieldsProps) {
  const { t } = useTranslation('staff-editor')
  const isPlanned = !values.isPublished && values.publishAt !== ''
  const isToBePublished = isPlanned || (values.isPublished && !article.isPublished)
  return (
    <>
      {!values.isPublished && (
        <MomentField
          label={t('plan.publishAt')}
          hintFor={(zone) => t('plan.publishAtHint', { zone })}
          optional
          value={values.publishAt}
          onChange={(moment) => set('publishAt', moment)}
          error={errorOf('publishAt', 'publishAt')}
        />
      )}
      {(values.isPublished || isPlanned) && (
        <MomentField
          label={t('plan.withdrawAt')}
          hintFor={(zone) => t('plan.withdrawAtHint', { zone })}
          optional
          value={values.withdrawAt}
          onChange={(moment) => set('withdrawAt', moment)}
          error={errorOf('withdrawAt', 'withdrawAt')}
        />
      )}
      {isToBePublished && (
        <ChannelField value={values.channel} onChange={(channel) => set('channel', channel)} />
      )}
    </>
  )
}

interface ChannelFieldProps {
  value: string
  onChange: (channel: string) => void
}

function ChannelField({ value, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('staff-editor')
  const { data = [] } = useChannels()
  const isListed = value === '' || data.some(({ slug }) => slug === value)
  return (
    <Field label={t('plan.channel')} hint={t('plan.channelHint')} optional>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('plan.noChannel')}</option>
        {!isListed && <option value={value}>#{value}</option>}
        {data.map(({ slug }) => (
          <option key={slug} value={slug}>
            #{slug}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Describes the current plan, with a button that cancels it. */
export function PlanNote({ article: { plan }, form }: PlanFieldsProps) {
  const { t } = useTranslation('staff-editor')
  const ownMoment = useOwnMoment()
  if (!plan) return null
  const { publishAt, withdrawAt, plannerName } = plan
  const publishes = publishAt && ownMoment(publishAt)
  const withdraws = withdrawAt && ownMoment(withdrawAt)
  return (
    <Banner kind="offline">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {publishes && `${t('plan.publishes', { when: publishes })} `}
          {withdraws && `${t('plan.withdraws', { when: withdraws })} `}
          {plannerName && <span className="text-muted">{t('plan.by', { name: plannerName })}</span>}
        </p>
        <Button variant="outline" size="small" disabled={form.saving.isPending} onClick={form.cancelPlan}>
          {t('plan.cancel')}
        </Button>
      </div>
    </Banner>
  )
}
