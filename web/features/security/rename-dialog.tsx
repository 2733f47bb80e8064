import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/second-steps.ts'
import { api } from '../../platform/api/api.ts'
import { NameForm } from './name-form.tsx'
import { useProof } from './proof.tsx'
import { secondStepsQuery } from './security.queries.ts'

export default function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['security', 'accounts'])
  const withProof = useProof()
  const queries = useQueryClient()

  async function send(name: string) {
    const params = { id: passkey.id }
    await withProof(() => api('PATCH /api/passkeys/:id', { params, body: { name } }))
    await queries.invalidateQueries(secondStepsQuery)
    onClose()
  }

  return (
    <NameForm
      title={t('passkeys.renameTitle')}
      name={passkey.name}
      submitText={t('save')}
      busyText={t('saving')}
      failureText={t('accounts:errors.generic_error')}
      send={send}
      onClose={onClose}
    />
  )
}
