import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { company } from '#contract/site.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { Head } from '../../../platform/page/head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { besideHeading, ToolForm } from '../kit/tool-form.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import { overviewQuery } from '../overview/overview.queries.ts'
import type { Route } from './+types/site-page.ts'
import { AccentChoice } from './accent-choice.tsx'
import { LogoField } from './logo-field.tsx'
import { companyQuery } from './settings.queries.ts'
import { AdminsAlone } from './settings-frame.tsx'
import { StaffSecondStep, staffSecondStepQuery, TakesComments } from './site-switches.tsx'
import { StepsLeft } from './steps-left.tsx'
import { ToolData } from './tool-data.tsx'
import { useShowSite } from './use-show-site.ts'

type Company = ResultOf<typeof company>

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, ({ roles }) => [
    companyQuery(),
    ...(roles.includes('ROLE_ADMIN') ? [staffSecondStepQuery, overviewQuery] : []),
  ])

export const clientLoader = loadInBrowser

/** Name, texts, links and date format of the site. */
export default function SitePage() {
  const { t } = useTranslation('staff-settings')
  return (
    <AdminsAlone>
      <Head title={t('site.title')} noindex />
      <ToolHead title={t('site.title')} note={t('site.note')} />
      <StepsLeft />
      <ToolData query={companyQuery()}>{(stored) => <SiteForm company={stored} />}</ToolData>
      <div className="mt-9 grid grid-cols-1 gap-9 max-desk:max-w-160 desk:*:grid desk:*:grid-cols-[--spacing(60)_minmax(0,1fr)] desk:*:gap-x-10 desk:*:*:not-first:col-2">
        <AccentChoice />
        <TakesComments />
        <StaffSecondStep />
        <Section title={t('site.firstSteps.heading')}>
          <p className="mb-3 text-muted">{t('site.firstSteps.text')}</p>
          <ButtonLink variant="outline" to="/admin?steps=all" className="justify-self-start">
            {t('site.firstSteps.open')}
          </ButtonLink>
        </Section>
      </div>
    </AdminsAlone>
  )
}

const parts = {
  itself: ['name', 'title', 'description', 'operator'],
  elsewhere: ['instagram', 'youtube'],
  chat: ['defaultChannel', 'barDoName'],
  sales: ['checkoutUrl', 'salesVideoId'],
  dates: ['dateStyle', 'timeZone', 'footerYear'],
} as const
const hinted = new Set<string>([
  'operator',
  'defaultChannel',
  'barDoName',
  'checkoutUrl',
  'salesVideoId',
  'timeZone',
])

/** Returns the fields of this form; other settings have their own. */
function typedOf(company: Company) {
  const { name, title, description, operator, instagram, youtube, defaultChannel, barDoName } = company
  const { checkoutUrl, salesVideoId, dateStyle, timeZone, footerYear } = company
  return {
    ...{ name, title, description, operator, instagram, youtube, defaultChannel, barDoName },
    ...{ checkoutUrl, salesVideoId, dateStyle, timeZone, footerYear: String(footerYear) },
  }
}

function SiteForm({ company }: { company: Company }) {
  const { t } = useTranslation('staff-settings')
  const { id: companyId } = company
  const stored = typedOf(company)
  const form = useToolForm({
    stored,
    send: (_, body) => api('PUT /api/company/:companyId', { params: { companyId }, body }),
    onDone: useShowSite(),
  })

  // Browsers know different time zones than the server.
  const zones = useIsHydrated() ? Intl.supportedValuesOf('timeZone') : []

  const field = (name: keyof typeof stored) => (
    <Field
      key={name}
      label={t(`site.field.${name}`)}
      error={form.errorOf(name)}
      {...(hinted.has(name) && { hint: t(`site.hint.${name as 'timeZone'}`) })}
    >
      {name === 'dateStyle' ? (
        <Select
          value={form.values.dateStyle}
          onChange={({ target }) => form.set(name, target.value === 'interface' ? 'interface' : 'long-pt')}
        >
          <option value="long-pt">{t('site.longPt')}</option>
          <option value="interface">{t('site.interface')}</option>
        </Select>
      ) : (
        <TextInput
          value={form.values[name]}
          onChange={({ target }) => form.set(name, target.value)}
          {...(name === 'timeZone' && { list: 'time-zones' })}
          {...(name === 'footerYear' && { inputMode: 'numeric' as const })}
          spellCheck={name === 'title' || name === 'description'}
        />
      )}
    </Field>
  )

  return (
    <ToolForm form={form} inParts>
      {Object.entries(parts).map(([part, names]) => (
        <section
          key={part}
          className={`grid gap-4 border-ink border-t-2 pt-3.5 not-first:mt-5.5 desk:*:not-first:max-w-160 ${besideHeading}`}
          aria-labelledby={`part-${part}`}
        >
          <h2 id={`part-${part}`} className="type-title">
            {t(`site.part.${part as keyof typeof parts}`)}
          </h2>
          {names.map(field)}
          {part === 'itself' && <LogoField {...company} />}
        </section>
      ))}
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </ToolForm>
  )
}
