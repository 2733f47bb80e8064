import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api/api.ts'
import { languages, spoken } from '../../../platform/texts/language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { FoundHeadline } from './headline-table.tsx'
import { pictureOf } from './news-title.tsx'

interface PickBarProps {
  source: NewsSource
  /** Selected headlines, in the order of the list. */
  chosen: readonly FoundHeadline[]
  onSaved: () => void
}

/** Bar with the selected headlines and a button to save them. */
export function PickBar({ source, chosen, onSaved }: PickBarProps) {
  const { t } = useTranslation('staff-news')
  const [lang, setLang] = useState<Language>('pt')
  const { mutate, isPending, error } = useStaffAct(() => {
    const items = chosen.map((item) => ({ ...item, image: pictureOf(item) }))
    return api('POST /api/newsPicker', { body: { source, items, lang } })
  }, onSaved)

  return (
    <div
      className={`flex flex-wrap items-end gap-x-4 gap-y-3 border-ink border-t-2 bg-paper py-3 ${
        // Stays visible while headlines are selected.
        chosen.length > 0 ? 'sticky bottom-(--foot)' : ''
      }`}
    >
      <p {...statusRegion} className="figures flex-[1_0_100%] font-strong sm:flex-[1_0_auto] sm:self-center">
        {t('selected', { count: chosen.length })}
      </p>
      <Field label={t('lang')} className="max-w-55 flex-1">
        <Select value={lang} onChange={({ target }) => setLang(spoken(target.value) ?? lang)}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Button busy={isPending} busyText={t('saving')} disabled={chosen.length === 0} onClick={() => mutate()}>
        {t('save')}
      </Button>
      {error && <Banner kind="error">{error.message}</Banner>}
    </div>
  )
}
