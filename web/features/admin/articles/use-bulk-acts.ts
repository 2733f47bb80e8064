import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorArticle } from '#contract/editor.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { articlesKey } from './editor/editor.queries.ts'

export const bulkActs = ['publish', 'withdraw', 'delete', 'restore'] as const
export type BulkAct = (typeof bulkActs)[number]

const setLive = ({ id }: EditorArticle, isPublished: boolean) =>
  api('PUT /api/editor_edit2/:id', { params: { id }, body: { isPublished } })

/** The same call as for a single row: the same rules, and one audit log entry for each text. */
const calls: Record<BulkAct, (article: EditorArticle) => Promise<unknown>> = {
  publish: (article) => setLive(article, true),
  withdraw: (article) => setLive(article, false),
  delete: ({ id }) => api('DELETE /api/articles/:id', { params: { id } }),
  restore: ({ id }) => api('POST /api/articles/:id/restore', { params: { id } }),
}

const undoing: Record<BulkAct, BulkAct> = {
  publish: 'withdraw',
  withdraw: 'publish',
  delete: 'restore',
  restore: 'delete',
}

/** Undo could not restore a planned time, so such texts can only be changed one by one. */
const isPlanned = ({ publishAt, withdrawAt }: EditorArticle) => publishAt !== null || withdrawAt !== null

export const suits: Record<BulkAct, (article: EditorArticle) => boolean> = {
  publish: (article) => !article.deletedAt && !article.isPublished && !isPlanned(article),
  withdraw: (article) => !article.deletedAt && article.isPublished && !isPlanned(article),
  delete: ({ deletedAt }) => deletedAt === null,
  restore: ({ deletedAt }) => deletedAt !== null,
}

/** Applies an action to several texts, one after the other, and offers to undo it. */
export function useBulkActs(onDone: () => void) {
  const { t } = useTranslation('staff-editor')
  const queries = useQueryClient()
  const [busy, setBusy] = useState<BulkAct>()

  async function run(act: BulkAct, articles: readonly EditorArticle[]): Promise<EditorArticle[]> {
    const done: EditorArticle[] = []
    const failures: Error[] = []
    for (const article of articles) {
      try {
        await calls[act](article)
        done.push(article)
      } catch (cause) {
        failures.push(cause instanceof Error ? cause : new Error(String(cause)))
      }
    }
    if (failures[0])
      toast(t('bulk.failed', { count: failures.length, why: failures[0].message }), { kind: 'error' })
    await queries.invalidateQueries({ queryKey: articlesKey })
    return done
  }

  async function act(what: BulkAct, articles: readonly EditorArticle[]): Promise<void> {
    setBusy(what)
    const done = await run(what, articles)
    setBusy(undefined)
    onDone()
    if (done.length === 0) return
    const undo = { label: t('list.undo'), run: () => void takeBack(what, done) }
    toast(t(`bulk.done.${what}`, { count: done.length }), { action: undo })
  }

  /** Says so, since the list may show others by now. */
  async function takeBack(what: BulkAct, articles: readonly EditorArticle[]): Promise<void> {
    const { length: count } = await run(undoing[what], articles)
    if (count > 0) toast(t(`bulk.done.${undoing[what]}`, { count }))
  }

  return { busy, act }
}
