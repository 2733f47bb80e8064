import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { channelSlug } from '#contract/rules/fold-text.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { channelsKey } from './use-channels.ts'

/** Cannot be undone, so the name has to be typed. */
export function DeleteChannel({ slug }: { slug: string }) {
  const { t } = useTranslation('channels')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="settings-row">
        <p>{t('delete.text')}</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('delete.act')}
        </Button>
      </div>
      {asking && <ConfirmDeletion slug={slug} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmDeletion({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation('channels')
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useDelete(slug)
  const meant = channelSlug(typed) === slug

  return (
    <Dialog open title={t('delete.confirm', { channel: `#${slug}` })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (meant && !isPending) mutate()
        }}
      >
        <p className="mb-4">{t('delete.text')}</p>
        <Field label={t('delete.name', { slug })} error={error?.message}>
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <FormActions isDangerous busy={isPending} disabled={!meant} className="mt-4" onClose={onClose}>
          {t('delete.confirmAct')}
        </FormActions>
      </form>
    </Dialog>
  )
}

function useDelete(slug: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['delete channel', slug],
    mutationFn: () => api('DELETE /api/channels/:slug', { params: { slug } }),
    onSuccess: async ({ message }) => {
      await navigate('/channels')
      toast(message)
      queries.removeQueries({ queryKey: ['channel', slug] })
      void queries.invalidateQueries({ queryKey: channelsKey })
      void queries.invalidateQueries({ queryKey: ['favourites'] })
      void queries.invalidateQueries({ queryKey: ['unread'] })
    },
  })
}
