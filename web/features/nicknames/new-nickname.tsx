import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useFieldDraft } from '../profile/facts/use-field-draft.ts'
import { patchProfile, profileQuery } from '../profile/profile.queries.ts'

interface NewNicknameProps {
  userId: number
  onRegistered: (nickname: string) => void
  onCancel: () => void
}

export function NewNickname({ userId, onRegistered, onCancel }: NewNicknameProps) {
  const { t } = useTranslation(['nicknames', 'ui'])
  const queries = useQueryClient()
  const [typed = '', setTyped] = useFieldDraft(userId, 'nickname')
  const [tooShort, setTooShort] = useState(false)
  const name = typed.trim()
  const register = useMutation({
    mutationFn: () => api('POST /api/nicknames', { body: { nickname: name } }),
    onSuccess: ({ id, nickname, is_selected }) => {
      const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
      const others = own.filter((other) => other.id !== id)
      patchProfile(queries, { nicknames: [...others, { id, nickname, is_selected }] })
      setTyped(undefined)
      onRegistered(nickname)
    },
  })

  return (
    <form
      className="nickname-new"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTooShort(name.length < bounds.nickname.min)
        if (name.length >= bounds.nickname.min && !register.isPending) register.mutate()
      }}
    >
      <Field
        label={t('new.label')}
        hint={t('new.hint')}
        error={tooShort ? t('errors.nickname_too_short') : register.error?.message}
      >
        <TextInput
          autoFocus
          value={typed}
          maxLength={bounds.nickname.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value || undefined)
            setTooShort(false)
            if (register.isError) register.reset()
          }}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="small" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" size="small" busy={register.isPending} busyText={t('new.sending')}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}
