import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

const DeletionDialog = lazy(() => import('./deletion-dialog.tsx'))

/** Deletion of the account. */
export function DeletionSection({ username }: { username: string }) {
  const { t } = useTranslation('profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('deletion.heading')} anchor="deletion">
      <div className="flex max-w-form flex-col gap-4 pt-2">
        <p className="text-muted">{t('deletion.text')}</p>
        <Button variant="danger" className="self-start" onClick={() => setOpen(true)}>
          {t('deletion.begin')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <DeletionDialog username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
