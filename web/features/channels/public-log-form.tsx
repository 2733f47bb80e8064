import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicLog } from '#contract/channels.ts'
import { api } from '../../platform/api/api.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { orderQuery } from './channels.queries.ts'

const offered: readonly PublicLog[] = ['off', 'readable', 'indexed']

/** Setting for who can read the channel without an account, for founders. */
export function PublicLogForm({ slug }: { slug: string }) {
  const { t } = useTranslation('public-log')
  const texts = useLateTexts('public-log')
  const { data } = useQuery(orderQuery(slug))
  if (texts !== 'ready' || !data) return null
  return (
    <section className="settings-part" aria-labelledby="settings-public-log">
      <h3 id="settings-public-log" className="type-title">
        {t('setting.title')}
      </h3>
      <Choice key={data.publicLog} slug={slug} log={data.publicLog} />
    </section>
  )
}

function Choice({ slug, log }: { slug: string; log: PublicLog }) {
  const { t } = useTranslation('public-log')
  const queries = useQueryClient()
  const [chosen, choose] = useState(log)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('PUT /api/channels/:slug/public-log', { params: { slug }, body: { log: chosen } }),
    onSuccess: ({ message }) => toast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: orderQuery(slug).queryKey }),
  })
  useUnsavedInput(chosen !== log)

  return (
    <form
      className="settings-describe"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && chosen !== log) mutate()
      }}
    >
      <Field label={t('setting.label')} hint={t('setting.hint')} error={error?.message}>
        <Select value={chosen} onChange={({ target }) => choose(target.value as PublicLog)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`setting.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {log !== 'off' && (
        <p>
          <TextLink to={`/log/${slug}`}>{t('setting.address')}</TextLink>
        </p>
      )}
      <Button type="submit" className="justify-self-end" busy={isPending} disabled={chosen === log}>
        {t('setting.save')}
      </Button>
    </form>
  )
}
