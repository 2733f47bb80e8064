import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FieldSkeletons, Loading } from '../../ui/states/skeleton.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { orderQuery } from './channels.queries.ts'
import { useOperationsHeard } from './use-operations-heard.ts'

const offered = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600]

/** Setting for the minimum time between two messages of a user. */
export function SlowMode({ slug }: { slug: string }) {
  const { t } = useTranslation(['channel-order', 'ui'])
  const query = orderQuery(slug)
  const { data, isError, isFetching, refetch } = useQuery(query)
  useOperationsHeard(slug, query.queryKey)
  if (data) return <PaceForm key={data.slowSeconds} slug={slug} pace={data.slowSeconds} />
  if (isError) return <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t('ui:loading')}>
      <FieldSkeletons fields={1} />
    </Loading>
  )
}

function PaceForm({ slug, pace }: { slug: string; pace: number }) {
  const { t } = useTranslation('channel-order')
  const [seconds, setSeconds] = useState(pace)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSetPace(slug)
  useUnsavedInput(seconds !== pace || reason.trim() !== '')
  const paces = offered.includes(pace) ? offered : [...offered, pace].sort((a, b) => a - b)
  const nameOf = (one: number) => {
    if (one === 0) return t('slow.off')
    return t(one % 60 === 0 ? 'slow.minutes' : 'slow.seconds', { seconds: one, minutes: one / 60 })
  }

  return (
    <form
      className="settings-describe"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && seconds !== pace) mutate({ seconds, reason: reason.trim() })
      }}
    >
      <Field label={t('slow.title')} hint={t('slow.hint')} error={error?.message}>
        <Select value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
          {paces.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      <ReasonField label={t('mute.reason')} hint={t('mute.hint')} value={reason} onChange={setReason} />
      <Button type="submit" className="justify-self-end" busy={isPending} disabled={seconds === pace}>
        {t('slow.save')}
      </Button>
    </form>
  )
}

function useSetPace(slug: string) {
  const queries = useQueryClient()
  const { queryKey } = orderQuery(slug)
  return useMutation({
    mutationFn: (body: { seconds: number; reason: string }) =>
      api('PUT /api/channels/:slug/slow-mode', { params: { slug }, body }),
    onSuccess: ({ message }, { seconds }) => {
      queries.setQueryData(queryKey, (cached) => cached && { ...cached, slowSeconds: seconds })
      toast(message)
    },
  })
}
