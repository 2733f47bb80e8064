import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports.ts'
import { importBounds } from '#contract/rules/imports.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { Section } from '../../../ui/section.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { AdminsAlone } from '../site/settings-frame.tsx'
import type { Route } from './+types/imports-page.ts'
import { importsQuery } from './imports.queries.ts'
import { useSendExport } from './use-send-export.ts'

export const handle: LayoutHandle = { personal: true, texts: ['staff-imports'] }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, ({ roles }) => (roles.includes('ROLE_ADMIN') ? [importsQuery()] : []))

export const clientLoader = loadInBrowser

/** Upload of an export of another site, and the list of imports. */
export default function ImportsPage() {
  return (
    <AdminsAlone>
      <Imports />
    </AdminsAlone>
  )
}

function Imports() {
  const { t } = useTranslation('staff-imports')
  const query = useQuery(importsQuery())
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('note')} />
      <SendExport />
      <Section title={t('list')}>
        <ToolList
          label={t('list')}
          query={query}
          keyOf={({ id }) => id}
          row={(one) => <ImportRow one={one} />}
          empty={{ mark: 'quay', at: [76, 58], title: t('empty'), text: t('emptyText') }}
        />
      </Section>
    </>
  )
}

function ImportRow({ one }: { one: Import }) {
  const { t } = useTranslation('staff-imports')
  const { formatLongInstant } = useDates()
  const { id, site, fileName, state, createdAt, texts: counts } = one
  const name = site?.title || fileName
  const count = Object.values(counts).reduce((sum, number) => sum + number, 0)
  const facts = [
    t(`state.${state}`),
    ...(count > 0 ? [t('report.texts', { count })] : []),
    formatLongInstant(createdAt),
  ]
  return (
    <ToolRow title={name} facts={facts.join(' · ')}>
      <ButtonLink variant="outline" size="small" to={`/admin/imports/${id}`} aria-label={t('open', { name })}>
        {t('results.open')}
      </ButtonLink>
    </ToolRow>
  )
}

const types = ['.xml', '.json', 'text/xml', 'application/xml', 'application/json']

function SendExport() {
  const { t } = useTranslation('staff-imports')
  const { sending, failure, send, cancel } = useSendExport()
  return (
    <div className="mb-10 grid max-w-160 gap-2">
      {sending ? (
        <div className="grid gap-3 border-ink border-y-2 py-4">
          <p className="wrap-anywhere font-semibold">{t('sending', { name: sending.name })}</p>
          <UploadProgress sent={Math.min(sending.sent, 0.999)} name={sending.name} />
          <Button className="justify-self-start" variant="outline" size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <DropZone
          className="min-h-30"
          label={t('drop')}
          hint={t('fileHint', { mebibytes: importBounds.bytes / 1024 ** 2 })}
          fileLabel={t('file')}
          accept={types}
          onFiles={([file]) => file && void send(file)}
        />
      )}
      <p aria-live="polite" className="text-red">
        {failure}
      </p>
    </div>
  )
}
