import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountedText } from '../../../ui/counted-text.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import type { EditedArticle } from './editor.queries.ts'
import { LanguagesPanel } from './languages-panel.tsx'
import { LyricFields } from './lyric-fields.tsx'
import { OriginalPanel } from './original-panel.tsx'
import { SaveStatus } from './save-status.tsx'
import { SlugField } from './slug-field.tsx'
import { StepHead } from './step-head.tsx'
import { type ArticleWriting, useArticleText } from './use-article-text.ts'
import { useFieldNames } from './use-field-names.ts'
import { VideoField } from './video-field.tsx'
import { WordsField } from './words-field.tsx'

const Conflict = lazy(() => import('./conflict-dialog.tsx'))
const Revisions = lazy(() => import('./revisions-dialog.tsx'))

interface TextStepProps {
  userId: number
  article: EditedArticle | undefined
  /** The first save gives a new article its id. */
  onBorn?: (id: number) => void
}

/** Title, words, video and lyrics. */
export function TextStep({ userId, article, onBorn = () => {} }: TextStepProps) {
  const { t } = useTranslation('staff-editor')
  const writing = useArticleText(userId, article, onBorn)
  const [showsRevisions, setShowsRevisions] = useState(false)
  const { text, saved, conflict, restored, refusals } = writing
  const step = useRef<HTMLDivElement>(null)
  // No address leads to the long text of a shop: it is read there, and has neither video nor lyrics.
  const isOfAlbum = article?.kind === 'store'
  useSaveKey(save)
  useUnsavedInput(writing.isChanged, {
    save: writing.isBad ? undefined : writing.save,
    savesItself: writing.savesItself,
    discard: writing.discard,
    asksItself: writing.hasConflict,
  })

  function save(): void {
    void writing.save()
    if (writing.isBad) leadTo(step.current?.querySelector('[aria-invalid]'))
  }

  const original = article?.original ?? null
  return (
    <div ref={step} className={`grid grid-cols-1 gap-5 ${original ? 'max-w-400' : 'max-w-210'}`}>
      <StepHead title={titleOf(article, t)} id={saved.id} current={0} album={article?.album ?? null}>
        <SaveStatus writing={writing} />
      </StepHead>
      {saved.id !== undefined && !isOfAlbum && (
        <LanguagesPanel
          id={saved.id}
          language={article?.language ?? textLanguage}
          all={article?.languages ?? []}
          save={writing.savesItself ? writing.save : async () => true}
        />
      )}
      <Beside first={article && original && <OriginalPanel article={article} original={original} />}>
        {restored && !conflict && (
          <Banner kind="success">
            {t('text.restored')}{' '}
            <Button variant="ghost" size="small" onClick={writing.discard}>
              {t('text.discard')}
            </Button>
          </Banner>
        )}
        <CountedText
          single
          label={t('text.title')}
          value={text.title}
          max={bounds.article.title}
          error={refusals.title}
          onText={(title) => writing.write({ title: title.replace(/\s+/g, ' ') })}
        />
        <WordsField writing={writing} />
        {!isOfAlbum && <VideoField writing={writing} />}
        {!isOfAlbum && <LyricFields writing={writing} />}
        {saved.id !== undefined && !isOfAlbum && (
          <SlugField
            id={saved.id}
            writing={writing}
            former={article?.formerSlugs ?? []}
            isPublished={saved.isPublished}
          />
        )}
      </Beside>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <InvalidFields writing={writing} />
        {saved.id !== undefined && (
          <>
            <Button variant="ghost" onClick={() => setShowsRevisions(true)}>
              {t('revisions.open')}
            </Button>
            {!isOfAlbum && (
              <a
                className="button button-outline"
                href={`/magazine/${saved.slug}`}
                target="_blank"
                rel="noopener"
              >
                {t('preview')}
              </a>
            )}
          </>
        )}
        <Button busy={writing.saving === 'saving'} disabled={!writing.isChanged} onClick={save}>
          {t(saved.isPublished ? 'text.update' : 'text.save')}
        </Button>
      </div>
      <Suspense>
        {conflict && <Conflict writing={writing} there={conflict} />}
        {showsRevisions && saved.id !== undefined && (
          <Revisions id={saved.id} writing={writing} onClose={() => setShowsRevisions(false)} />
        )}
      </Suspense>
    </div>
  )
}

/** A translation has its original at its side. */
function Beside({ first, children }: { first: React.ReactNode; children: React.ReactNode }) {
  if (!first) return children
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2 xl:items-start">
      {first}
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </div>
  )
}

function titleOf(article: EditedArticle | undefined, t: TFunction<'staff-editor'>): string {
  if (!article) return t('text.new')
  return article.album ? t(`album.${article.album.kind}`) : t('text.heading')
}

/** Beside the button, because the field may be far from it. */
function InvalidFields({ writing: { invalid } }: { writing: ArticleWriting }) {
  const { t } = useTranslation('staff-editor')
  const names = useFieldNames()
  return (
    <p className="flex-[1_1_--spacing(65)] field-note field-note-error" role="status">
      {invalid.length > 0 && t('saving.invalid', { fields: names(invalid) })}
    </p>
  )
}

/** A field may be in a part of the page that is folded away. */
function leadTo(control: HTMLElement | null | undefined): void {
  control?.closest('details')?.setAttribute('open', '')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** As everywhere else that one writes. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
