import { useEffect, useReducer, useRef } from 'react'
import { api } from '../../../../platform/api/api.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { useReturnOfNetwork } from '../../../../platform/offline/use-return-of-network.ts'
import {
  type ArticleText,
  invalidFields,
  isEmptyText,
  isSameText,
  isStoredText,
  noText,
  type Refusals,
  refusalsIn,
  refusedFields,
  type SideField,
  textOf,
  without,
  withSaved,
} from './article-text.ts'
import type { EditedArticle } from './editor.queries.ts'
import { deleteDraft, readDraft } from './local-draft.ts'
import { type FirstSave, sendText } from './send-text.ts'
import { useAfterPause } from './use-after-pause.ts'
import { useLocalCopy } from './use-local-copy.ts'

const autosaveTimes = { pauseMs: 2000, longestMs: 10_000 }

/** The article as it is saved on the server. */
interface Saved {
  id: number | undefined
  slug: string
  version: number
  isPublished: boolean
  text: ArticleText
  /** Whether the last save was automatic: the next save may overwrite its version. */
  isAutosave: boolean
}

type SavingState = 'idle' | 'saving' | 'failed'

interface State {
  saved: Saved
  text: ArticleText
  /** Incremented when the text is replaced other than by typing. */
  replaced: number
  saving: SavingState
  failure: ApiError | undefined
  refusals: Refusals
  /** The newer article on the server, after a version conflict. */
  conflict: EditedArticle | undefined
  /** Whether a draft was restored from this device. */
  restored: boolean
}

interface Handlers {
  /** Called when the first save has given a new article its id. */
  onBorn: (id: number) => void
  /** Called if only the publication or the settings have changed since, with the article on the server. */
  onOthers: (there: EditedArticle) => void
}

/** Text of an article, with autosave and conflicts. Unsaved text is also kept in the browser's storage. */
export function useArticleText(
  userId: number,
  article: EditedArticle | undefined,
  { onBorn, onOthers }: Handlers,
) {
  const [state, change] = useReducer(
    (before: State, changes: Partial<State>): State => ({ ...before, ...changes }),
    undefined,
    () => opened(userId, article),
  )
  // Saves read the newest state, and a save requested during another one runs after it.
  const latest = useRef(state)
  const running = useRef<Promise<boolean>>(undefined)
  const firstSave = useRef<FirstSave>(undefined)
  useEffect(() => {
    latest.current = state
  })

  const put = (changes: Partial<State>) => {
    latest.current = { ...latest.current, ...changes }
    change(changes)
  }

  const { text, saved, saving, conflict } = state
  const isChanged = !isSameText(text, saved.text)
  const { invalid, valid } = sendable(state)
  const isBad = invalid.length > 0
  // A draft may be saved without a title: only its publication was refused.
  const notSaved = invalid.filter(
    (field) => field !== 'title' || saved.isPublished || text.title !== saved.text.title,
  )
  /** Whether there are changes that can be saved. */
  const hasNews = !isSameText(valid, saved.text)
  const savesItself = !saved.isPublished

  function write(part: Partial<ArticleText>): void {
    const still = Object.entries(latest.current.refusals).filter(([field]) => !(field in part))
    put({
      text: { ...latest.current.text, ...part },
      refusals: Object.fromEntries(still),
      ...(latest.current.saving === 'failed' && { saving: 'idle' as const }),
    })
  }

  const refuse = (refusals: Refusals) => put({ refusals: { ...latest.current.refusals, ...refusals } })

  function replace(next: ArticleText): void {
    put({ text: textOf(next), refusals: {}, replaced: latest.current.replaced + 1 })
  }

  /** Returns true if everything is saved. The version is kept as a revision. */
  function save(): Promise<boolean> {
    return running.current ? running.current.then(save) : run(false)
  }

  const autosave = () => running.current ?? run(true)

  function run(isAutosave: boolean): Promise<boolean> {
    running.current = send(isAutosave).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  /** Uploads need an article id, even before any text is written. */
  async function idForPictures(): Promise<number | undefined> {
    if (latest.current.saved.id === undefined) await autosave()
    return latest.current.saved.id
  }

  async function send(isAutosave: boolean): Promise<boolean> {
    const { text, saved: before, conflict: open } = latest.current
    if (open) return false
    const { invalid, valid } = sendable(latest.current)
    const isKept = isAutosave || !before.isAutosave
    if (before.id !== undefined && isKept && isSameText(valid, before.text)) return isSameText(text, valid)
    put({ saving: 'saving' })
    try {
      const fields = {
        ...without(valid, invalid),
        // Without a title the text is unfinished and needs no revision of its own.
        ...((isAutosave || valid.title.trim() === '') && !before.isPublished && { autosave: true }),
      }
      const { stored, ...place } = await sendText(before, { text: valid, fields }, firstSave)
      put({
        saving: 'idle',
        failure: undefined,
        saved: { ...before, ...place, text: stored, isAutosave },
        restored: false,
      })
      deleteDraft(userId, before.id)
      if (before.id === undefined) onBorn(place.id)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const refusals = refusalsIn(cause.errors)
      if (refusedFields(refusals).every((field) => invalid.includes(field))) {
        return (await fail(cause, before)) && send(isAutosave)
      }
      put({ saving: 'idle', failure: undefined })
      refuse(refusals)
    }
    return send(isAutosave)
  }

  /** Returns whether to try again. */
  async function fail(failure: ApiError, before: Saved): Promise<boolean> {
    const { id } = before
    const isConflict = failure.key === 'article_changed' && id !== undefined
    const there = isConflict
      ? await api('GET /api/articles/:id', { params: { id } }).catch(() => undefined)
      : undefined
    if (!there || !isStoredText(there, before.text)) {
      put({ saving: 'failed', failure, ...(there && { conflict: there }) })
      return false
    }
    const { version, isPublished } = there
    put({ saving: 'idle', failure: undefined, saved: { ...before, version, isPublished } })
    onOthers(there)
    // What readers see since then is only changed by hand.
    return !isPublished || before.isPublished
  }

  /** Overwrites the newer version on the server, which stays among the revisions. */
  async function keepMine(): Promise<void> {
    const { conflict: there } = latest.current
    if (!there) return
    put({ conflict: undefined, saved: savedOf(there), saving: 'idle' })
    await save()
  }

  /** Takes over a new publication state, and its version if the text is the same, for the next save. */
  function follow(stored: EditedArticle): void {
    const { saved: before } = latest.current
    if (stored.id !== before.id || stored.isPublished === before.isPublished) return
    const { isPublished, version } = stored
    const goesOn = isStoredText(stored, before.text)
    put({ saved: { ...before, isPublished, ...(goesOn && { version }) } })
  }

  function takeTheirs(there: EditedArticle): void {
    put({ conflict: undefined, saving: 'idle', failure: undefined, restored: false })
    put({ saved: savedOf(there) })
    replace(there)
    deleteDraft(userId, there.id)
  }

  const isOn = savesItself && hasNews && !conflict && saving === 'idle'
  useAfterPause([text], () => void autosave(), { ...autosaveTimes, isOn })
  useLocalCopy(userId, state, latest)
  useReturnOfNetwork(() => {
    if (latest.current.failure?.status === 0) put({ saving: 'idle', failure: undefined })
  })

  return {
    ...{ ...state, isChanged, isBad, invalid: notSaved, hasNews, savesItself },
    ...{ write, replace, save, follow, keepMine, takeTheirs },
    idForPictures,
    refuse,
    current: () => latest.current.saved,
    hasConflict: () => latest.current.conflict !== undefined,
    /** Updates the slug or version after other calls. A title may have been refused for its slug. */
    moved: (changes: Partial<Saved>) => put({ saved: { ...latest.current.saved, ...changes }, refusals: {} }),
    discard: () => {
      deleteDraft(userId, latest.current.saved.id)
      put({ restored: false, saving: 'idle', failure: undefined })
      replace(latest.current.saved.text)
    },
  }
}

export type ArticleWriting = ReturnType<typeof useArticleText>

function sendable({ text, saved, refusals }: Pick<State, 'text' | 'saved' | 'refusals'>) {
  const invalid: readonly SideField[] = invalidFields(text, refusals)
  return { invalid, valid: withSaved(text, saved.text, invalid) }
}

const nothingSaved: Saved = {
  ...{ id: undefined, slug: '', version: 0, isPublished: false, isAutosave: false },
  text: noText,
}

const savedOf = ({ id, slug, version, isPublished, ...text }: EditedArticle): Saved => ({
  ...{ id, slug, version, isPublished, isAutosave: false },
  text: textOf(text),
})

function opened(userId: number, article: EditedArticle | undefined): State {
  const saved = article ? savedOf(article) : nothingSaved
  const { text } = saved
  const fresh = {
    replaced: 0,
    saving: 'idle' as const,
    failure: undefined,
    refusals: {},
    conflict: undefined,
  }
  const draft = readDraft(userId, article?.id)
  // Older drafts lack newer fields: these stay as saved.
  const found = { ...text, ...draft?.text }
  const differs = draft && !isSameText(found, text) && !isEmptyText(found)
  if (!differs) {
    deleteDraft(userId, article?.id)
    return { ...fresh, saved, text, restored: false }
  }
  const goesOn = article && draft.base && isStoredText(article, draft.base)
  // Someone else has saved the article. Until that is resolved, the draft keeps the version it is based on.
  const conflict = article && !goesOn && draft.version !== article.version ? article : undefined
  const version = goesOn ? saved.version : draft.version
  return { ...fresh, saved: { ...saved, version }, text: textOf(found), conflict, restored: true }
}
