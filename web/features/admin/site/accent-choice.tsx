import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  accentRamp,
  contrastsOf,
  type OfferedAccent,
  offeredAccents,
  ownAccent,
  type Theme,
} from '#contract/rules/accent.ts'
import { hexPattern } from '#contract/rules/colour.ts'
import { siteStyle, siteTokens } from '#contract/rules/site-style.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { WordmarkOf } from '../../../ui/wordmark.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { companyQuery } from './settings.queries.ts'

/** Accent colour of links and buttons, previewed in both themes. Unreadable colours are refused. */
export function AccentChoice() {
  const { t } = useTranslation('staff-settings')
  const { data: company } = useQuery(companyQuery())
  const [typed, setTyped] = useState<string>()
  const { send, busy, failure, forget } = useAccent(() => setTyped(undefined))
  const colour = typed ?? company?.accent ?? ownAccent
  const isColour = hexPattern.test(colour)
  // The preview changes when the typed value is a valid colour.
  const [seen, setSeen] = useState(colour)
  if (isColour && seen !== colour) setSeen(colour)
  const isChosen = typed !== undefined && isColour && typed !== company?.accent
  useUnsavedInput(isChosen, { save: () => send(colour) })
  if (!company) return null

  function choose(accent: string): void {
    forget()
    setTyped(accent.trim().toLowerCase())
  }

  return (
    <Section title={t('site.accent.heading')} anchor="accent">
      <p className="max-w-[72ch] text-muted">{t('site.accent.text')}</p>
      <div className="mt-4 grid gap-5">
        <fieldset className="flex min-w-0 flex-wrap gap-2" aria-label={t('site.accent.offered')}>
          {Object.entries(offeredAccents).map(([name, accent]) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={accent === colour}
              onClick={() => choose(accent)}
            >
              <Swatch accent={accent} />
              {t(`site.accent.${name as OfferedAccent}`)}
            </button>
          ))}
        </fieldset>
        <Field
          label={t('site.accent.other')}
          hint={t('site.accent.hint')}
          error={isColour ? undefined : t('errors.site_colour_invalid')}
          className="max-w-form"
        >
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('site.accent.pick')}
              className="h-11 w-14 flex-none cursor-pointer rounded-control border border-control bg-card p-1"
              value={isColour ? colour : seen}
              onChange={({ target }) => choose(target.value)}
            />
            <div className="min-w-0 flex-1">
              <TextInput
                className="figures"
                value={colour}
                maxLength={7}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                onChange={({ target }) => choose(target.value)}
              />
            </div>
          </div>
        </Field>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,--spacing(70)),1fr))] gap-2.5">
          <Preview theme="light" accent={seen} company={company} />
          <Preview theme="dark" accent={seen} company={company} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy}
            disabled={!isColour || colour === company.accent}
            onClick={() => void send(colour)}
          >
            {t('site.accent.use')}
          </Button>
          {typed !== undefined && (
            <Button variant="ghost" size="small" disabled={busy} onClick={() => setTyped(undefined)}>
              {t('site.accent.discard')}
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite" className="pt-3">
        {failure && <Banner kind="error">{failure}</Banner>}
      </div>
    </Section>
  )
}

function Swatch({ accent }: { accent: string }) {
  return (
    <span
      className="size-4 rounded-full border border-line"
      style={{ background: accent }}
      aria-hidden="true"
    />
  )
}

interface PreviewProps {
  theme: Theme
  accent: string
  company: { name: string; logo: string; logoRatio: number; logoPlate: Theme | null }
}

function Preview({ theme, accent, company }: PreviewProps) {
  const { t, i18n } = useTranslation('staff-settings')
  const ramp = accentRamp(accent)[theme]
  const { link, button } = contrastsOf(ramp, theme)
  const ratio = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const figures = { link: ratio.format(floor(link)), button: ratio.format(floor(button)) }
  return (
    <figure
      className="grid min-w-0 content-start gap-3.5 rounded-picture border border-line bg-paper p-4 text-ink"
      data-theme={theme}
      style={siteTokens({ accent, logoPlate: company.logoPlate }, theme)}
    >
      <WordmarkOf {...company} />
      <p className="font-read">
        {t('site.accent.sample')} <span className="text-link">{t('site.accent.link')}</span>.
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <span className="button button-primary button-small">{t('site.accent.button')}</span>
        <span className="rounded-row bg-shoal px-3 py-1.5 font-semibold text-sea-deep text-ui shadow-answer">
          {t('site.accent.chosen')}
        </span>
      </div>
      <figcaption className="text-muted text-small/body">
        <span className="block font-semibold text-ink">{t(`site.logo.${theme}`)}</span>
        {t('site.accent.contrast', figures)} {ramp.sea !== accent && t(`site.accent.adjusted.${theme}`)}
      </figcaption>
    </figure>
  )
}

/** Rounds a contrast down. */
const floor = (ratio: number) => Math.floor(ratio * 10) / 10

/** Saves an accent colour and applies it at once. The toast offers to undo that. */
function useAccent(onStored: () => void) {
  const { t } = useTranslation('staff-settings')
  const queries = useQueryClient()
  const { queryKey } = companyQuery()
  const store = (accent: string | null) =>
    api('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { accent: accent ?? '' } })
  const show = async (accent: string | null) => {
    wear(accent ?? ownAccent)
    queries.setQueryData(queryKey, (cached) => cached && { ...cached, accent })
    await queries.invalidateQueries({ queryKey: ['staff'] })
  }
  const undo = useMutation({
    mutationFn: store,
    onSuccess: ({ message, company }) => {
      toast(message)
      return show(company.accent)
    },
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  const change = useMutation({
    mutationFn: store,
    onSuccess: async ({ message, company }, _, before: unknown) => {
      const run = () => undo.mutate(before as string | null)
      toast(message, { action: { label: t('site.accent.undo'), run } })
      onStored()
      await show(company.accent)
    },
    onMutate: () => queries.getQueryData(queryKey)?.accent ?? null,
  })
  const send = (accent: string) =>
    change.mutateAsync(accent).then(
      () => true,
      () => false,
    )
  return { send, busy: change.isPending, failure: change.error?.message, forget: change.reset }
}

let worn: CSSStyleSheet | undefined

/** Applies the colour to the current page; later pages are served with it. */
function wear(accent: string): void {
  worn ??= new CSSStyleSheet()
  worn.replaceSync(siteStyle({ accent, logoPlate: null }))
  if (!document.adoptedStyleSheets.includes(worn)) document.adoptedStyleSheets.push(worn)
}
