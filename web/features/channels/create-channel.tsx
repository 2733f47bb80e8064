import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { withoutQuestion } from '../../platform/storage/unsaved-input.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { channelsKey, useChannels } from './use-channels.ts'
import './channel-dialogs.css'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { readChannelName } from './channel-name.ts'

interface CreateChannelProps {
  name: string
  onClose: () => void
}

export default function CreateChannel({ name, onClose }: CreateChannelProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const [text, setText] = useState(name)
  const { mutate, isPending, error, reset } = useCreate(onClose)
  const { slug, problem } = useCheckedName(text, error)
  useUnsavedInput(text !== name)

  return (
    <Dialog open title={t('ui:sidebar.createChannel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && slug && !problem) mutate(slug)
        }}
      >
        <NameField
          text={text}
          slug={slug}
          problem={problem}
          onChange={(next) => {
            setText(next)
            reset()
          }}
        />
        <WayOut slug={slug} problem={problem} onGo={onClose} />
        <p className="mt-4 text-small">{t('create.founder')}</p>
        <FormActions
          busy={isPending}
          disabled={!slug || problem !== undefined}
          className="mt-4"
          onClose={onClose}
        >
          {t('create.submit')}
        </FormActions>
      </form>
    </Dialog>
  )
}

interface Problem {
  key: string
  text: string
}

interface NameProps {
  slug: string | undefined
  problem: Problem | undefined
}

function NameField({ text, slug, problem, onChange }: NameProps & NameFieldProps) {
  const { t } = useTranslation('channels')
  return (
    <Field
      label={t('create.name')}
      hint={t('create.hint')}
      error={problem?.text}
      success={slug && !problem ? t('create.preview', { channel: `#${slug}` }) : undefined}
    >
      <div className="create-box">
        <TextInput
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="create-name"
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="create-hash" aria-hidden="true">
          #
        </span>
      </div>
    </Field>
  )
}

interface NameFieldProps {
  text: string
  onChange: (text: string) => void
}

/** Link to the existing channel, or to choosing a nickname. */
function WayOut({ slug, problem, onGo }: NameProps & { onGo: () => void }) {
  const { t } = useTranslation('channels')
  if (problem?.key === 'channel_exists' && slug) {
    return (
      <TextLink to={`/${slug}`} state={withoutQuestion} className="mt-2 inline-block" onClick={onGo}>
        {t('create.enter', { channel: `#${slug}` })}
      </TextLink>
    )
  }
  if (problem?.key !== 'nickname_needed') return null
  return (
    <TextLink to="/profile#nicknames" state={withoutQuestion} className="mt-2 inline-block" onClick={onGo}>
      {t('create.toNicknames')}
    </TextLink>
  )
}

/** Returns the error to expect while typing, or the server's error until the text changes. */
function useCheckedName(text: string, refusal: Error | null): NameProps {
  const { t } = useTranslation('channels')
  const { data: channels = [] } = useChannels()
  const { slug, problem } = readChannelName(text)
  const failure = slug && channels.some((channel) => channel.slug === slug) ? 'channel_exists' : problem
  if (failure) return { slug, problem: { key: failure, text: t(`errors.${failure}`) } }
  if (!refusal) return { slug, problem: undefined }
  const key = refusal instanceof ApiError ? refusal.key : ''
  return { slug, problem: { key, text: refusal.message } }
}

function useCreate(onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (name: string) => api('POST /api/channels', { body: { name } }),
    onSuccess: async ({ channel }) => {
      void queries.invalidateQueries({ queryKey: channelsKey })
      // The page of an unknown channel has the same URL.
      await navigate(`/${channel.slug}`, {
        replace: location.pathname === `/${channel.slug}`,
        state: withoutQuestion,
      })
      onClose()
    },
  })
}
