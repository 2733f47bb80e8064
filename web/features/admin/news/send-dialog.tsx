import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickedNews } from '#contract/news.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { toast } from '../../../platform/toast.ts'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../../ui/overlays/form-actions.tsx'
import { useChannels } from '../../channels/use-channels.ts'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'

/** Dialog that sends a news item to a channel, in the name of the current user. */
export function SendDialog({ item, onClose }: { item: PickedNews; onClose: () => void }) {
  const { t } = useTranslation('staff-news')
  const form = useId()
  const { data: channels = [] } = useChannels()
  const [picked, setPicked] = useState<string>()
  const channel = picked ?? channels[0]?.slug ?? ''
  // Leading slashes of a title would be read as a command.
  const proposed = `${item.title.replace(/^\/+/, '')} ${item.link}`
  const [text, setText] = useState(proposed)
  const [clientId] = useState(newClientId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /api/send-message', { body: { channel, text, client_id: clientId } }),
    onSuccess: () => {
      toast(t('sent', { channel }))
      onClose()
    },
  })
  const isSendable = channel !== '' && text.trim() !== '' && text.trim().length <= bounds.channelText.max
  useUnsavedInput(text !== proposed)

  return (
    <Dialog
      open
      title={t('sendTitle')}
      onClose={onClose}
      actions={
        <FormButtons form={form} busy={isPending} disabled={!isSendable} onClose={onClose}>
          {t('sendNow')}
        </FormButtons>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && isSendable) mutate()
        }}
      >
        <Field label={t('channel')} hint={t('channelHint')}>
          <Select value={channel} onChange={({ target }) => setPicked(target.value)}>
            {channels.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {`#${name.replace(/^#/, '')}`}
              </option>
            ))}
          </Select>
        </Field>
        <CountedText
          label={t('text')}
          value={text}
          max={bounds.channelText.max}
          onText={setText}
          error={error?.message}
        />
      </form>
    </Dialog>
  )
}
