import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EditorArticle } from '#contract/editor.ts'
import { smallPicture } from '#contract/rules/pictures.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { ToChoiceBar } from '../kit/choice-bar.tsx'
import { LiveMark } from '../kit/live-mark.tsx'
import { rowActs } from '../kit/row-acts.ts'
import { StaffTable } from '../kit/staff-table.tsx'
import { ArticleActs } from './article-acts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { articlesKey } from './editor/editor.queries.ts'
import { useOwnMoment } from './editor/sheet/use-own-moment.ts'
import { useRestoreArticle } from './use-restore-article.ts'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

/** Table of articles: a row for each, or a block on a phone. */
export function ArticleTable({ articles: listed }: { articles: readonly EditorArticle[] }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-editor')
  const articles = listed.map((article) => ({ ...article, title: article.title || t('untitled') }))
  const [covering, setCovering] = useState<EditorArticle>()
  const [deleting, setDeleting] = useState<EditorArticle>()
  const [marked, mark] = useState<ReadonlySet<number>>(new Set())
  const acts = useArticleActs()
  const focusInPlace = useFocusInPlace<HTMLTableSectionElement>()
  // Only visible articles count: other pages of the list have others.
  const chosen = articles.filter(({ id }) => marked.has(id))
  const lastMarked = [...marked].at(-1)
  const all = useRef<HTMLInputElement>(null)
  const toggle = (id: number) =>
    mark((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )

  return (
    <>
      <StaffTable broad className="[--leads:auto_auto] [--name:3]">
        <thead>
          <tr>
            <th scope="col">{t('list.id')}</th>
            <th scope="col">
              <Checkbox
                ref={all}
                checked={chosen.length === articles.length}
                onChange={({ target }) => mark(new Set(target.checked ? articles.map(({ id }) => id) : []))}
              >
                <span className="sr-only">{t('bulk.all')}</span>
              </Checkbox>
            </th>
            <th scope="col">{t('list.cover')}</th>
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('list.live')}</th>
            <th scope="col">{t('list.lyrics')}</th>
            <th scope="col">{t('list.category')}</th>
            <th scope="col">
              <span className="sr-only">{t('list.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...focusInPlace}>
          {articles.map((article) => (
            <tr key={article.id} className="group/row">
              <td className="figures">{article.id}</td>
              <td className="staff-table-lead">
                <Checkbox checked={marked.has(article.id)} onChange={() => toggle(article.id)}>
                  <span className="sr-only">{t('bulk.choose', { title: article.title })}</span>
                </Checkbox>
                {article.id === lastMarked && <ToChoiceBar />}
              </td>
              <td className="staff-table-lead">
                <CoverButton article={article} onPress={() => setCovering(article)} />
              </td>
              <td className="staff-table-name wrap-anywhere">
                <TitleLink article={article} />
                <LanguageNote article={article} />
                <PlannedMoments article={article} />
                {article.deletedAt && (
                  <span className="block text-muted text-small">
                    {t('list.deletedAt', { when: formatLongInstant(article.deletedAt) })}
                  </span>
                )}
                <Facts article={article} />
              </td>
              <td className="@max-columns:hidden">
                <LiveMark live={article.isPublished}>
                  {t(article.isPublished ? 'list.yes' : 'list.no')}
                </LiveMark>
              </td>
              <td className="@max-columns:hidden">{article.isLyrics && t('list.yes')}</td>
              <td className="@max-columns:hidden whitespace-nowrap text-muted">{article.category}</td>
              <td
                className={`staff-table-acts ${article.deletedAt ? 'staff-table-acts-below' : ''} ${rowActs} @medium:whitespace-nowrap @medium:text-end`}
              >
                {article.deletedAt ? (
                  <Button
                    variant="outline"
                    size="small"
                    busy={acts.restoring === article.id}
                    aria-label={t('list.restoreOf', { title: article.title })}
                    onClick={() => acts.restore(article.id)}
                  >
                    {t('list.restore')}
                  </Button>
                ) : (
                  <ArticleActs article={article} onDelete={() => setDeleting(article)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </StaffTable>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          clear={() => {
            mark(new Set())
            // The focus would be lost with the bar.
            all.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <Suspense>
        {covering && (
          <ChooseUpload
            title={t('list.chooseCover')}
            busy={acts.isCovering}
            failure={acts.coverFailure}
            onClose={() => setCovering(undefined)}
            onChoose={(cover) => acts.cover(covering.id, cover)}
          />
        )}
      </Suspense>
      <AlertDialog
        open={deleting !== undefined}
        danger
        title={t('list.deleteTitle', { title: deleting?.title ?? '' })}
        confirm={t('list.delete')}
        busy={acts.isDeleting}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && acts.remove(deleting.id, () => setDeleting(undefined))}
      >
        {t('list.deleteText')}
      </AlertDialog>
    </>
  )
}

/** Leads to the editor, which shows no deleted article. */
function TitleLink({ article: { id, title, deletedAt } }: { article: EditorArticle }) {
  const look = 'line-clamp-2 font-semibold'
  if (deletedAt)
    return (
      <span className={look} title={title}>
        {title}
      </span>
    )
  return (
    <Link className={`${look} hover:underline`} to={`/editor/${id}`} title={title}>
      {title}
    </Link>
  )
}

/** What further columns show where there is room for them. */
function Facts({ article: { isPublished, isLyrics, category } }: { article: EditorArticle }) {
  const { t } = useTranslation('staff-editor')
  return (
    <span className="flex flex-wrap gap-x-3.5 @columns:hidden">
      <LiveMark live={isPublished}>
        {t('list.liveBefore')} {t(isPublished ? 'list.yes' : 'list.no')}
      </LiveMark>
      {isLyrics && <span>{t('list.lyrics')}</span>}
      <span className="text-muted">{category}</span>
    </span>
  )
}

/** Language of a text; nothing for an original in the site's own language. */
function LanguageNote({ article: { language, isOriginal, isOutdated } }: { article: EditorArticle }) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  if (isOriginal && language === textLanguage) return null
  const name = t(`ui:language.${language}`)
  return (
    <span className="block text-muted text-small">
      {isOriginal ? name : t('list.translation', { language: name })}
      {isOutdated && `, ${t('languages.outdated')}`}
    </span>
  )
}

/** Planned times of publication and withdrawal. */
function PlannedMoments({ article: { publishAt, withdrawAt } }: { article: EditorArticle }) {
  const { t } = useTranslation('staff-editor')
  const ownMoment = useOwnMoment()
  const publishes = publishAt && ownMoment(publishAt)
  const withdraws = withdrawAt && ownMoment(withdrawAt)
  return (
    <>
      {publishes && (
        <span className="block text-muted text-small">{t('list.publishes', { when: publishes })}</span>
      )}
      {withdraws && (
        <span className="block text-muted text-small">{t('list.withdraws', { when: withdraws })}</span>
      )}
    </>
  )
}

function CoverButton({ article, onPress }: { article: EditorArticle; onPress: () => void }) {
  const { t } = useTranslation('staff-editor')
  return (
    <button
      type="button"
      className="grid h-10 w-16 cursor-pointer place-items-center overflow-hidden rounded-picture bg-sunken text-muted outline-sea hover:not-disabled:outline-2 disabled:cursor-default"
      disabled={article.deletedAt !== null}
      aria-label={t('list.coverOf', { title: article.title })}
      onClick={onPress}
    >
      {article.coverUrl ? (
        <img
          src={smallPicture(article.coverUrl)}
          alt=""
          width={64}
          height={40}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <ImageIcon aria-hidden="true" />
      )}
    </button>
  )
}

function useArticleActs() {
  const { t } = useTranslation('staff-editor')
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: articlesKey })
  const onError = (error: Error) => toast(error.message, { kind: 'error' })
  const { restore, restoring } = useRestoreArticle()
  const deleting = useMutation({
    mutationFn: (id: number) => api('DELETE /api/articles/:id', { params: { id } }),
    onSuccess: ({ message }, id) => {
      toast(message, { action: { label: t('list.undo'), run: () => restore(id) } })
      return again()
    },
    onError,
  })
  const covering = useMutation({
    mutationFn: ({ id, cover }: { id: number; cover: string }) =>
      api('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover } }),
    // The documented behaviour is to reload the page.
    onSuccess: () => location.reload(),
  })
  return {
    ...{ restore, restoring },
    isDeleting: deleting.isPending,
    remove: (id: number, onDone: () => void) => deleting.mutate(id, { onSuccess: onDone }),
    isCovering: covering.isPending,
    coverFailure: covering.error?.message,
    cover: (id: number, cover: string) => covering.mutate({ id, cover }),
  }
}
