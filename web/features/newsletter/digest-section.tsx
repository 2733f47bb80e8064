import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Rhythm, rhythms } from '#contract/rules/rhythms.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { digestQuery } from './newsletter.queries.ts'
import { useNewsletterAct } from './use-newsletter-act.ts'

/** Digest setting of a member, saved on change. */
export function DigestSection() {
  const { t } = useTranslation('newsletter')
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(digestQuery)
  const saving = useNewsletterAct(async (rhythm: Rhythm) => {
    const answer = await api('PUT /api/digest', { body: { rhythm } })
    queries.setQueryData(digestQuery.queryKey, { rhythm })
    return answer
  }, toast)
  return (
    <Section title={t('digest.title')}>
      <p className="pb-4 text-muted">{t('digest.text')}</p>
      {isError && <ErrorState title={t('digest.failed')} busy={isFetching} onRetry={() => void refetch()} />}
      {saving.failure && (
        <Banner kind="error" className="mb-4">
          {saving.failure}
        </Banner>
      )}
      {!isError && (
        <Field label={t('digest.label')} className="max-w-52">
          <Select
            value={saving.pending ?? data?.rhythm ?? 'off'}
            disabled={!data}
            // Not disabled, so that it keeps the focus and can be changed again.
            aria-busy={saving.busy}
            onChange={({ target }) => {
              const rhythm = rhythms.find((one) => one === target.value)
              if (rhythm) saving.send(rhythm)
            }}
          >
            {rhythms.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {t(`digest.${rhythm}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Section>
  )
}
