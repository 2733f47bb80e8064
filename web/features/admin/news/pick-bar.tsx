import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api.ts'
import { languages, spoken } from '../../../platform/language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { FoundHeadline } from './headline-table.tsx'
import { pictureOf } from './news-title.tsx'

interface PickBarProps {
  source: NewsSource
  /** In the order of the list. */
  chosen: readonly FoundHeadline[]
  onSaved: () => void
}

/** What was ticked, and the way to keep it. */
export function PickBar({ source, chosen, onSaved }: PickBarProps) {
  const { t } = useTranslation('staff-news')
  const [lang, setLang] = useState<Language>('pt')
  const { mutate, isPending, error } = useStaffAct(() => {
    const items = chosen.map((item) => ({ ...item, image: pictureOf(item) }))
    return api('POST /api/newsPicker', { body: { source, items, lang } })
  }, onSaved)

  return (
    <div className="news-bar" data-some={chosen.length > 0 || undefined}>
      <p role="status" className="figures font-strong">
        {t('selected', { count: chosen.length })}
      </p>
      <Field label={t('lang')}>
        <Select value={lang} onChange={({ target }) => setLang(spoken(target.value) ?? lang)}>
          {languages.map((known) => (
            <option key={known} value={known}>
              {t(known)}
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
