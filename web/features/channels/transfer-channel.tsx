import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { peopleQuery, topicQuery } from '../chat/log/chat.queries.ts'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'

interface TransferProps {
  slug: string
  onDone: () => void
}

/** Suggests connected users; any other name can be typed. */
export function TransferChannel({ slug, onDone }: TransferProps) {
  const { t } = useTranslation('channels')
  const id = useId()
  const userId = useSession()?.userId
  const { data: people = [] } = useQuery(peopleQuery(slug))
  const [nickname, setNickname] = useState('')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useTransfer(slug, onDone)
  const name = nickname.trim()
  useUnsavedInput(name !== '')

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name) setAsking(true)
      }}
    >
      <p>{t('transfer.text')}</p>
      <div className="settings-row">
        <Field label={t('transfer.to')} hint={t('transfer.hint')} error={error?.message}>
          <TextInput
            list={id}
            value={nickname}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setNickname(target.value)
              reset()
            }}
          />
        </Field>
        <datalist id={id}>
          {people
            .filter((person) => person.id !== userId)
            .map((person) => (
              <option key={person.id} value={person.nickname} />
            ))}
        </datalist>
        <Button type="submit" variant="outline" disabled={name === ''}>
          {t('transfer.act')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        title={t('transfer.confirm', { channel: `#${slug}`, nickname: name })}
        confirm={t('transfer.confirmAct')}
        busy={isPending}
        onConfirm={() => mutate(name, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('transfer.text')}
      </AlertDialog>
    </form>
  )
}

function useTransfer(slug: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (nickname: string) =>
      api('POST /api/channels/:slug/transfer', { params: { slug }, body: { nickname } }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries(topicQuery(slug))
      toast(message)
      onDone()
    },
  })
}
