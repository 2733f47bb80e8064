import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api/api-error.ts'
import { download } from '../../platform/api/download.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadSimpleIcon } from '../../ui/icons/download-simple.ts'
import { Section } from '../../ui/section.tsx'
import { ProofProvider, Unproven, useProof } from '../security/proof.tsx'

/** Export of all personal data. */
export function ExportSection({ username }: { username: string }) {
  const { t } = useTranslation('profile')
  return (
    <ProofProvider>
      <Section title={t('export.heading')} anchor="export">
        <Export username={username} />
      </Section>
    </ProofProvider>
  )
}

function Export({ username }: { username: string }) {
  const { t } = useTranslation('profile')
  const withProof = useProof()
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle')
  const [failure, setFailure] = useState<string>()

  async function exportData() {
    setFailure(undefined)
    setState('loading')
    try {
      await withProof(() => download('/api/account/export', `canal-barra-${username}.zip`))
      setState('done')
    } catch (cause) {
      setState('idle')
      if (cause instanceof Unproven) return
      if (!(cause instanceof ApiError)) console.error(cause)
      setFailure(cause instanceof ApiError ? cause.message : t('export.failed'))
    }
  }

  return (
    <div className="flex max-w-form flex-col gap-4 pt-2">
      <p className="text-muted">{t('export.text')}</p>
      <Button
        variant="outline"
        className="self-start"
        busy={state === 'loading'}
        busyText={t('export.loading')}
        onClick={() => void exportData()}
      >
        <DownloadSimpleIcon aria-hidden="true" />
        {t('export.submit')}
      </Button>
      {failure && <Banner kind="error">{failure}</Banner>}
      {state === 'done' && <Banner kind="success">{t('export.done')}</Banner>}
    </div>
  )
}
