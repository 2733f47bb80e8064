import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../../ui/overlays/form-actions.tsx'
import { PersonInput } from './person-input.tsx'
import { typedName } from './typed-name.ts'
import { useStartConversation } from './use-start-conversation.ts'

/** Asks for a name, and opens the conversation with that person. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('conversations')
  const form = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const start = useStartConversation()

  function submit() {
    const username = typedName(name)
    if (username === '') return setProblem(t('start.nameMissing'))
    // An object, because a number would be taken for an id.
    open({ username })
  }

  function open(user: Parameters<typeof start.mutate>[0]) {
    if (start.isPending) return
    start.mutate(user, { onSuccess: onClose, onError: (error) => setProblem(error.message) })
  }

  return (
    <Dialog
      open
      title={t('start.title')}
      onClose={onClose}
      actions={
        <FormButtons form={form} busy={start.isPending} busyText={t('start.opening')} onClose={onClose}>
          {t('start.open')}
        </FormButtons>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('start.name')} hint={t('start.hint')} error={problem}>
          <PersonInput
            value={name}
            onChange={(next) => {
              setName(next)
              setProblem(undefined)
            }}
            onChoose={({ id }) => open(id)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
