import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Language } from '#contract/schema.ts'
import type { TextLanguage } from '#contract/translations.ts'
import { api } from '../../../../../platform/api/api.ts'
import { newClientId } from '../../../../../platform/api/new-client-id.ts'
import { languages } from '../../../../../platform/texts/language.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { PlusIcon } from '../../../../../ui/icons/plus.ts'
import { Section } from '../../../../../ui/section.tsx'
import { useStaffAct } from '../../../kit/use-staff-act.ts'
import { JoinText } from './join-text.tsx'

interface LanguagesPanelProps {
  id: number
  language: Language
  /** Versions of the text in all languages. */
  all: readonly TextLanguage[]
  /** Saves the text, because a translation starts from the stored one. */
  save: () => Promise<boolean>
}

/** Lists the languages of a text with their state, and those that can be added. */
export function LanguagesPanel({ id, language, all, save }: LanguagesPanelProps) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const navigate = useNavigate()
  const [clientId] = useState(newClientId)
  const others = all.filter((one) => one.id !== id)
  const missing = languages.filter(
    (one) => one !== language && others.every((other) => other.language !== one),
  )
  const translating = useStaffAct(async (target: Language) => {
    await save()
    const translation = await api('POST /api/articles/:id/translations', {
      params: { id },
      body: { language: target, client_id: `${clientId}-${target}` },
    })
    void navigate(`/editor/${translation.id}`)
    return translation
  })

  return (
    <Section title={t('languages.title')}>
      <div className="grid gap-3">
        <ul className="grid gap-1.5">
          <li className="flex flex-wrap items-center gap-2" aria-current="true">
            <span className="border-sea border-b-2 font-semibold">{t(`ui:language.${language}`)}</span>
            {all.some((one) => one.id === id && one.isOriginal) && others.length > 0 && (
              <span className="text-muted text-small">{t('languages.original')}</span>
            )}
          </li>
          {others.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <Link to={`/editor/${one.id}`} className="text-link" title={one.title}>
                {t(`ui:language.${one.language}`)}
              </Link>
              <LanguageState one={one} />
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <ul aria-label={t('languages.translate')} className="flex flex-wrap items-center gap-1.5">
            <li aria-hidden="true" className="text-muted text-small">
              {t('languages.translate')}
            </li>
            {missing.map((one) => (
              <li key={one}>
                <Button
                  variant="outline"
                  size="small"
                  busy={translating.isPending && translating.variables === one}
                  aria-label={t('languages.translateTo', { language: t(`ui:language.${one}`) })}
                  onClick={() => translating.mutate(one)}
                >
                  <PlusIcon aria-hidden="true" />
                  {t(`ui:language.${one}`)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {all.every((one) => one.id !== id || one.isOriginal) && <JoinText id={id} />}
        {translating.error && <Banner kind="error">{translating.error.message}</Banner>}
      </div>
    </Section>
  )
}

function LanguageState({ one: { isOriginal, isOutdated, isPublished, publishAt } }: { one: TextLanguage }) {
  const { t } = useTranslation('staff-editor')
  const state = isPublished ? 'live' : publishAt ? 'planned' : 'draft'
  return (
    <span className="text-muted text-small">
      {isOriginal && `${t('languages.original')}, `}
      {t(`languages.${state}`)}
      {isOutdated && (
        <>
          {', '}
          <strong className="text-ink">{t('languages.outdated')}</strong>
        </>
      )}
    </span>
  )
}
