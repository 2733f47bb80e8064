import { useTranslation } from 'react-i18next'
import type { AlbumKind } from '#contract/rules/albums.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { categoryId, categoryKeys } from '#contract/rules/categories.ts'
import { type Country, countries } from '#contract/rules/countries.ts'
import { hasContent, slugify, slugMax } from '#contract/rules/slugs.ts'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { useCategoryName } from '../../../platform/texts/use-category-name.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { statusRegion } from '../../../ui/status-region.ts'

export interface AlbumDraft {
  name: string
  /** Address of the page if the name yields no slug. If empty, the server uses a number. */
  address?: string
  country: Country | ''
  /** Category id; `''` for none. */
  category: number | ''
}

/** Returns the slug of a draft, if known yet, and whether it can be saved. A course needs no category. */
export function readDraft(draft: AlbumDraft, kind: AlbumKind) {
  const { name, address = '', country, category } = draft
  const slug = slugify(lacksAddress(draft) ? address : name, { keepsColons: kind === 'course' })
  const isWhole = hasContent(name) && country !== '' && (kind === 'course' || category !== '')
  return { slug, isWhole, isNumbered: slug === '' && lacksAddress(draft) }
}

const lacksAddress = ({ name }: AlbumDraft) => hasContent(name) && slugify(name) === ''

interface FieldsProps {
  kind: AlbumKind
  draft: AlbumDraft
  onDraft: (draft: AlbumDraft) => void
  /** Missing fields are reported only after an attempt to save. */
  isTried: boolean
  /** False for a course, whose category is optional and chosen later. */
  withCategory?: boolean
}

/** Fields for the name, address, country and category of a shop or course. */
export function AlbumFields({ kind, draft, onDraft, isTried, withCategory = true }: FieldsProps) {
  const { t } = useTranslation(['staff-albums', 'stores'])
  const hasCountries = useLateTexts('stores') === 'ready'
  const { name, country } = draft
  const nameError = name.trim() ? !hasContent(name) && t('form.nameUnfit') : t('form.nameRequired')
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 sm:*:first:col-span-full">
      <Field label={t('form.name')} error={(isTried && nameError) || undefined}>
        <TextInput
          value={name}
          maxLength={bounds.album.name}
          autoComplete="off"
          onChange={({ target }) => onDraft({ ...draft, name: target.value })}
        />
      </Field>
      {lacksAddress(draft) && (
        <Field
          label={t('form.ownAddress')}
          optional
          hint={t('form.ownAddressHint')}
          className="sm:col-span-full"
        >
          <TextInput
            value={draft.address ?? ''}
            maxLength={slugMax}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onDraft({ ...draft, address: target.value })}
          />
        </Field>
      )}
      <Field label={t('form.country')} error={isTried && !country ? t('form.countryRequired') : undefined}>
        <Select
          value={country}
          onChange={({ target }) => onDraft({ ...draft, country: target.value as Country | '' })}
        >
          {!country && <option value="">{t('form.choose')}</option>}
          {countries.map((code) => (
            <option key={code} value={code}>
              {hasCountries ? t(`stores:countries.${code}`) : code}
            </option>
          ))}
        </Select>
      </Field>
      {withCategory && <CategoryField kind={kind} draft={draft} onDraft={onDraft} isTried={isTried} />}
    </div>
  )
}

function CategoryField({ kind, draft, onDraft, isTried }: Omit<FieldsProps, 'withCategory'>) {
  const { t, i18n } = useTranslation('staff-albums')
  const nameOf = useCategoryName()
  const { category } = draft
  const missing = kind === 'shop' && category === ''
  const options = categoryKeys
    .map((key) => ({ id: categoryId(key), label: nameOf(key) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language))
  return (
    <Field
      label={t('form.category')}
      optional={kind === 'course'}
      error={isTried && missing ? t('form.categoryRequired') : undefined}
    >
      <Select
        value={category}
        onChange={({ target }) =>
          onDraft({ ...draft, category: target.value === '' ? '' : Number(target.value) })
        }
      >
        {(kind === 'course' || missing) && (
          <option value="">{t(kind === 'course' ? 'form.noCategory' : 'form.choose')}</option>
        )}
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface AddressProps {
  kind: AlbumKind
  /** `''` until the name or the typed address yields one. */
  slug: string
  children?: React.ReactNode
}

/** Future address of the page, shown while its name is typed. */
export function FinalAddress({ kind, slug, children }: AddressProps) {
  const { t } = useTranslation('staff-albums')
  const absolute = useAbsoluteAddress()
  return (
    <div className="border-line border-s-3 ps-3.5">
      <p className="field-label">{t('form.address')}</p>
      <p {...statusRegion} className="wrap-anywhere mt-0.5 text-muted">
        {slug ? (
          <>
            {absolute(kind === 'shop' ? '/shop/' : '/courses/')}
            <strong className="font-strong text-ink">{slug}</strong>
          </>
        ) : (
          t('form.addressNone')
        )}
      </p>
      {children}
    </div>
  )
}
