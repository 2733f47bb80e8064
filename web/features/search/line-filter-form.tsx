import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useChannels } from '../channels/use-channels.ts'
import { useLineFilters } from './use-line-filters.ts'

/** Filters: author, channel, dates. A choice applies at once, a name on submit or blur. */
export function LineFilterForm({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation('line-search')
  const { filters, set } = useLineFilters()
  const { data: channels = [] } = useChannels()
  const [by, setBy] = useState(filters.by)
  // Going back changes the URL, not the typed text.
  useEffect(() => setBy(filters.by), [filters.by])

  return (
    <form
      aria-label={t('filters')}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-3 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault()
        set('by', by.trim())
      }}
    >
      <Field label={t('by')} className="max-sm:col-span-2" error={refusal}>
        <TextInput
          value={by}
          maxLength={bounds.nickname.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('byAnybody')}
          onChange={({ target }) => setBy(target.value)}
          onBlur={() => by.trim() !== filters.by && set('by', by.trim())}
        />
      </Field>
      <Field label={t('where')} className="max-sm:col-span-2">
        <Select value={filters.channel} onChange={({ target }) => set('channel', target.value)}>
          <option value="">{t('everywhere')}</option>
          {channels.map(({ slug }) => (
            <option key={slug} value={slug}>
              #{slug}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('from')}>
        <TextInput
          type="date"
          value={filters.from}
          max={filters.to || undefined}
          onChange={({ target }) => set('from', target.value)}
        />
      </Field>
      <Field label={t('to')}>
        <TextInput
          type="date"
          value={filters.to}
          min={filters.from || undefined}
          onChange={({ target }) => set('to', target.value)}
        />
      </Field>
      <Checkbox
        className="col-span-full"
        checked={filters.has === 'picture'}
        onChange={({ target }) => set('has', target.checked ? 'picture' : '')}
      >
        {t('hasPicture')}
      </Checkbox>
    </form>
  )
}
