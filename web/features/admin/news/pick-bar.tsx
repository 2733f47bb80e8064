import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api/api.ts'
import { languages, spoken } from '../../../platform/texts/language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ChoiceBar } from '../kit/choice-bar.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { FoundHeadline } from './headline-table.tsx'
import { pictureOf } from './news-title.tsx'

interface PickBarProps {
  source: NewsSource
  /** Chosen headlines, at least one, in the order of the list. */
  chosen: readonly FoundHeadline[]
  onClear: () => void
}

/** Saves the chosen headlines, in one language. */
export function PickBar({ source, chosen, onClear }: PickBarProps) {
  const { t } = useTranslation('staff-news')
  const [lang, setLang] = useState<Language>('pt')
  const { mutate, isPending, error } = useStaffAct(() => {
    const items = chosen.map((item) => ({ ...item, image: pictureOf(item) }))
    return api('POST /api/newsPicker', { body: { source, items, lang } })
  }, onClear)

  return (
    <ChoiceBar label={t('chosen')} count={t('selected', { count: chosen.length })} onClear={onClear}>
      <div className="w-32 max-sm:order-1 sm:w-40">
        <Select
          aria-label={t('lang')}
          value={lang}
          onChange={({ target }) => setLang(spoken(target.value) ?? lang)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </div>
      <Button
        className="max-sm:order-1 max-sm:flex-1"
        busy={isPending}
        busyText={t('saving')}
        onClick={() => mutate()}
      >
        {t('save')}
      </Button>
      {error && (
        <Banner kind="error" className="order-2 basis-full">
          {error.message}
        </Banner>
      )}
    </ChoiceBar>
  )
}
