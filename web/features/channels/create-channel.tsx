import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { withoutQuestion } from '../../platform/storage/unsaved-input.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { channelsKey, useChannels } from './use-channels.ts'
import './channel-dialogs.css'
import { patchProfile, profileQuery } from '../profile/profile.queries.ts'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { readChannelName } from './channel-name.ts'

interface CreateChannelProps {
  name: string
  /** Instead of entering the channel. */
  onCreated?: ((slug: string) => void) | undefined
  onClose: () => void
}

export default function CreateChannel({ name, onCreated, onClose }: CreateChannelProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const [text, setText] = useState(name)
  const [typedNickname, setNickname] = useState('')
  const { mutate, isPending, error, reset } = useCreate(onClose, onCreated)
  const refusal = error instanceof ApiError ? error.key : ''
  const needsNickname = useNeedsNickname(refusal)
  const nickname = needsNickname ? typedNickname.trim() : undefined
  // Those of the nickname stand at its own field.
  const { slug, problem } = useCheckedName(text, isOfNickname(refusal) ? null : error)
  const isReady =
    slug &&
    (!problem || problem.mayPass) &&
    (nickname === undefined || nickname.length >= bounds.nickname.min)
  useUnsavedInput(text !== name || typedNickname !== '')

  return (
    <Dialog open title={t('ui:sidebar.createChannel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && isReady) mutate({ name: slug, nickname })
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
        {problem?.key === 'channel_exists' && slug && (
          <TextLink to={`/${slug}`} state={withoutQuestion} className="mt-2 inline-block" onClick={onClose}>
            {t('create.enter', { channel: `#${slug}` })}
          </TextLink>
        )}
        {needsNickname && (
          <NicknameField
            text={typedNickname}
            problem={refusal !== 'nickname_needed' && isOfNickname(refusal) ? error?.message : undefined}
            onChange={(next) => {
              setNickname(next)
              reset()
            }}
          />
        )}
        <p className="mt-4 text-small">{t('create.founder')}</p>
        <FormActions busy={isPending} disabled={!isReady} className="mt-4" onClose={onClose}>
          {t('create.submit')}
        </FormActions>
      </form>
    </Dialog>
  )
}

const isOfNickname = (refusal: string) => refusal.startsWith('nickname')

/** Whether the user has no nickname in use, which the founder of a channel must have. */
function useNeedsNickname(refusal: string): boolean {
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return isOfNickname(refusal)
  return !profile.nicknames.some(({ is_selected }) => is_selected)
}

interface Problem {
  key: string
  text: string
  /** Whether the same name may be sent again: there was no answer, or none about the name. */
  mayPass?: boolean
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

/** Registers the nickname together with the channel, so that nobody has to leave the dialog for it. */
function NicknameField({ text, problem, onChange }: NameFieldProps & { problem: string | undefined }) {
  const { t } = useTranslation(['channels', 'nicknames'])
  return (
    <Field
      label={t('create.nickname')}
      hint={`${t('create.nicknameHint')} ${t('nicknames:new.hint')}`}
      error={problem}
      className="mt-4"
    >
      <TextInput
        value={text}
        maxLength={bounds.nickname.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
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
  const { key = '', status = 0 } = refusal instanceof ApiError ? refusal : {}
  const mayPass = status < 400 || status === 429 || status >= 500
  return { slug, problem: { key, text: refusal.message, mayPass } }
}

function useCreate(onClose: () => void, onCreated: CreateChannelProps['onCreated']) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sent = useRef({ name: '', clientId: '' })
  return useMutation({
    mutationFn: async ({ name, nickname }: { name: string; nickname: string | undefined }) => {
      if (nickname !== undefined) await putOnNickname(queries, nickname)
      // The same name again gets the first answer, if that was lost on its way.
      if (sent.current.name !== name) sent.current = { name, clientId: newClientId() }
      return api('POST /api/channels', { body: { name, client_id: sent.current.clientId } })
    },
    onSuccess: async ({ channel }) => {
      void queries.invalidateQueries({ queryKey: channelsKey })
      if (onCreated) {
        onClose()
        return onCreated(channel.slug)
      }
      // The page of an unknown channel has the same URL.
      await navigate(`/${channel.slug}`, {
        replace: location.pathname === `/${channel.slug}`,
        state: withoutQuestion,
      })
      onClose()
    },
  })
}

/** Registers a nickname, unless it is the user's own already, and puts it to use. */
async function putOnNickname(queries: QueryClient, nickname: string): Promise<void> {
  const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
  const { id } =
    own.find((one) => one.nickname === nickname) ?? (await api('POST /api/nicknames', { body: { nickname } }))
  await api('POST /api/select-nickname', { body: { nicknameId: id } })
  const others = own.filter((one) => one.id !== id)
  patchProfile(queries, { nicknames: [...others, { id, nickname, is_selected: true }] })
}
