import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { channelsKey } from './use-channels.ts'
import { useGroupName } from './use-group-name.ts'

type Group = '' | keyof typeof preloadedGroups

const groups: readonly Group[] = [...(Object.keys(preloadedGroups) as (keyof typeof preloadedGroups)[]), '']

/** Form for the group, description and features of a channel. */
export function DescribeChannel({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels')
  const nameOf = useGroupName()
  const [group, setGroup] = useState(() => groups.find((one) => one === channel.group) ?? '')
  const [description, setDescription] = useState(channel.description)
  const [reactions, setReactions] = useState(channel.reactions)
  const [pictures, setPictures] = useState(channel.pictures)
  const [cards, setCards] = useState(channel.cards)
  const { mutate, isPending, error } = useDescribe(channel.slug)
  const unchanged =
    group === channel.group &&
    description.trim() === channel.description &&
    reactions === channel.reactions &&
    pictures === channel.pictures &&
    cards === channel.cards
  useUnsavedInput(!unchanged)

  return (
    <form
      className="settings-describe"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending || unchanged) return
        mutate({ group, description: description.trim(), reactions, pictures, cards })
      }}
    >
      <Field label={t('settings.group')}>
        <Select value={group} onChange={({ target }) => setGroup(target.value as Group)}>
          {groups.map((offered) => (
            <option key={offered} value={offered}>
              {nameOf(offered)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('settings.description')} hint={t('settings.descriptionHint')} error={error?.message}>
        <TextInput
          value={description}
          maxLength={bounds.channelDescription.max}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <Checkbox checked={reactions} onChange={({ target }) => setReactions(target.checked)}>
        {t('settings.reactions')}
      </Checkbox>
      <Checkbox checked={pictures} onChange={({ target }) => setPictures(target.checked)}>
        {t('settings.pictures')}
      </Checkbox>
      <Checkbox checked={cards} onChange={({ target }) => setCards(target.checked)}>
        {t('settings.cards')}
      </Checkbox>
      <Button type="submit" className="justify-self-end" busy={isPending} disabled={unchanged}>
        {t('settings.save')}
      </Button>
    </form>
  )
}

interface Described {
  group: Group
  description: string
  reactions: boolean
  pictures: boolean
  cards: boolean
}

function useDescribe(slug: string) {
  const { t } = useTranslation('channels')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Described) => api('PATCH /api/channels/:slug', { params: { slug }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: channelsKey })
      await queries.invalidateQueries({ queryKey: ['channel', slug, 'topic'] })
      toast(t('settings.saved'))
    },
  })
}
