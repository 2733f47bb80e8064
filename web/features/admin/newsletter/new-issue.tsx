import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { previewIssue } from '#contract/newsletter-issues.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api/api.ts'
import { languages } from '../../../platform/texts/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabList, TabPanel } from '../../../ui/tabs.tsx'
import { SafeHtml } from '../../site/safe-html.tsx'
import { fromLocalMoment } from '../articles/editor/sheet/local-moment.ts'
import { MomentField } from '../articles/editor/sheet/moment-field.tsx'
import { ToolForm } from '../kit/tool-form.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { useToolForm } from '../kit/use-tool-form.ts'
import { previewQuery, sendableQuery } from './staff-newsletter.queries.ts'

const nothing = { articleId: 0, languages: [textLanguage] as Language[], sendAt: '' }

/** Form to send an article: languages, time and a preview. The button shows the number of recipients. */
export function NewIssue() {
  const { t } = useTranslation(['staff-newsletter', 'ui'])
  const { data: articles = [] } = useQuery(sendableQuery)
  const form = useToolForm({
    stored: nothing,
    send: ({ articleId, languages, sendAt }, _, clientId) =>
      api('POST /api/admin/newsletter', {
        body: {
          ...{ articleId, languages, client_id: clientId },
          sendAt: sendAt === '' ? null : fromLocalMoment(sendAt),
        },
      }),
  })
  const { articleId, sendAt } = form.values
  const [isAsking, setAsking] = useState(false)
  const isChosen = articleId !== 0
  /** Selects an article, and its language as the default for the recipients. */
  function choose(id: number): void {
    form.set('articleId', id)
    form.set('languages', [articles.find((one) => one.id === id)?.language ?? textLanguage])
  }
  const preview = useQuery({ ...previewQuery(articleId), enabled: isChosen })
  const recipients = form.values.languages.reduce((sum, one) => sum + (preview.data?.recipients[one] ?? 0), 0)
  // Sending at once cannot be undone, so it asks first; a planned issue can be stopped.
  async function confirmSend(): Promise<boolean> {
    if (sendAt) return form.submit()
    setAsking(true)
    return false
  }
  const isForNobody = preview.data !== undefined && recipients === 0 && sendAt === ''
  const act = t(actOf({ isForNobody, isPlanned: sendAt !== '', recipients }), { count: recipients })
  return (
    <ToolForm
      form={{ ...form, submit: confirmSend }}
      save={isChosen ? act : t('choose')}
      incomplete={!isChosen || form.values.languages.length === 0 || !preview.data || isForNobody}
    >
      <Field label={t('article')} error={form.errorOf('articleId')}>
        <Select value={articleId} onChange={({ target }) => choose(Number(target.value))}>
          <option value={0}>{t('choose')}</option>
          {articles.map(({ id, title, language }) => (
            <option key={id} value={id}>
              {language === textLanguage ? title : `${title} · ${t(`ui:language.${language}`)}`}
            </option>
          ))}
        </Select>
      </Field>
      {isChosen && (
        <>
          <fieldset>
            <legend className="field-label">{t('languages')}</legend>
            <p className="field-note field-note-plain">{t('languagesHint')}</p>
            <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
              {languages.map((one) => (
                <Checkbox
                  key={one}
                  checked={form.values.languages.includes(one)}
                  onChange={() => form.set('languages', toggled(form.values.languages, one))}
                >
                  {`${t(`ui:language.${one}`)} (${preview.data?.recipients[one] ?? '…'})`}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <MomentField
            label={t('moment')}
            hintFor={(zone) => t('momentHint', { zone })}
            value={sendAt}
            onChange={(moment) => form.set('sendAt', moment)}
            error={form.errorOf('sendAt')}
            optional
          />
          <EmailPreview {...preview} />
          <TestButton articleId={articleId} />
          <AlertDialog
            open={isAsking}
            title={t('sendTitle', { count: recipients, title: preview.data?.subject ?? '' })}
            confirm={act}
            busy={form.busy}
            onConfirm={() => void form.submit().then(() => setAsking(false))}
            onClose={() => setAsking(false)}
          >
            {t('sendText')}
          </AlertDialog>
        </>
      )}
    </ToolForm>
  )
}

interface Chosen {
  isForNobody: boolean
  isPlanned: boolean
  recipients: number
}

/** A planned issue may have no recipients yet: people can subscribe until then. */
function actOf({ isForNobody, isPlanned, recipients }: Chosen) {
  if (isForNobody) return 'nobody'
  if (!isPlanned) return 'send'
  return recipients === 0 ? 'planNobody' : 'plan'
}

const toggled = (all: Language[], one: Language) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

function TestButton({ articleId }: { articleId: number }) {
  const { t } = useTranslation('staff-newsletter')
  const test = useStaffAct(() => api('POST /api/admin/newsletter/test', { body: { articleId } }))
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button variant="outline" busy={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      {test.error && (
        <span role="alert" className="text-red text-small">
          {test.error.message}
        </span>
      )}
    </div>
  )
}

interface EmailPreviewProps {
  data: ResultOf<typeof previewIssue> | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Preview of the HTML and text parts of the email. The rendering in mail programs is covered by a test. */
function EmailPreview({ data, isError, isFetching, refetch }: EmailPreviewProps) {
  const { t } = useTranslation('staff-newsletter')
  const idBase = useId()
  const [part, setPart] = useState('html')
  const parts = [
    { id: 'html', title: t('previewHtml') },
    { id: 'text', title: t('previewText') },
  ]
  if (isError)
    return <ErrorState title={t('previewFailed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div>
      <p className="field-label mb-1">{t('preview')}</p>
      <TabList label={t('preview')} tabs={parts} selected={part} onSelect={setPart} idBase={idBase} />
      <TabPanel idBase={idBase} id={part}>
        <div className="max-h-96 overflow-auto border border-line border-t-0 bg-sunken p-4">
          {!data && (
            <Loading label={t('preview')}>
              <Skeleton className="h-24 w-full" />
            </Loading>
          )}
          {data && part === 'html' && <SafeHtml html={data.html} className="prose" />}
          {data && part === 'text' && <pre className="whitespace-pre-wrap text-small">{data.text}</pre>}
        </div>
      </TabPanel>
    </div>
  )
}
