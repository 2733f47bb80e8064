import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueItem } from '#contract/moderation-queue.ts'
import { toast } from '../../platform/toast.ts'
import { DayTitle } from '../../ui/day-title.tsx'
import { isTypedInto } from '../../ui/keys/is-typed-into.ts'
import { opensDay } from '../timeline/log/chat-times.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { ActForm } from './act-form.tsx'
import { queueQuery } from './moderation.queries.ts'
import { type ActTerms, actOfKey, perform, type QueueAct } from './queue-acts.ts'
import { QueueCard } from './queue-card.tsx'

/** Key of the mutation that acts on an item. */
export const actKey = ['moderation', 'act']

const keyOf = ({ kind, id }: QueueItem) => `${kind}-${id}`

interface QueueListProps {
  items: readonly QueueItem[]
  /**
   * Receives a function that undoes the action, if that is possible. Returns the function for the undo
   * button.
   */
  onDone: (undo: (() => void) | undefined) => (() => void) | undefined
}

/** Keyboard: j and k move, a letter chooses an action, Enter confirms it. */
export function QueueList({ items, onDone }: QueueListProps) {
  const { t } = useTranslation('moderation-queue')
  const list = useRef<HTMLUListElement>(null)
  const times = useChatTimes()
  const [currentKey, setCurrentKey] = useState<string>()
  const [place, setPlace] = useState(0)
  const [asked, setAsked] = useState<{ of: string; act: QueueAct }>()
  const [undoneKey, setUndoneKey] = useState<string>()
  const found = items.findIndex((item) => keyOf(item) === currentKey)
  // If the current item is gone, the one in its place becomes the current one.
  const current = found >= 0 ? found : Math.min(place, items.length - 1)
  // A settled item leaves the queue: the focus moves to the next one, or to the one before.
  const { mutate, isPending, error, reset } = useAct((undo) => {
    if (found < 0) focusOn(current)
    else focusOn(current < items.length - 1 ? current + 1 : current - 1)
    return onDone(undo)
  }, setUndoneKey)

  function focusOn(index: number) {
    const item = items[Math.max(0, Math.min(index, items.length - 1))]
    if (!item) return
    setAsked(undefined)
    reset()
    setCurrentKey(keyOf(item))
    setPlace(items.indexOf(item))
    list.current?.querySelector<HTMLElement>(`[data-item="${keyOf(item)}"]`)?.focus()
  }

  // An action chosen for an item that somebody else has settled must not apply to the one in its place.
  const isTaken = asked !== undefined && !isPending && !items.some((item) => keyOf(item) === asked.of)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has gone
  useEffect(() => {
    if (!isTaken) return
    toast(t('settledMeanwhile'))
    focusOn(current)
  }, [isTaken])

  // The item of an undone action is the current one again, once it is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the items change
  useEffect(() => {
    const index = items.findIndex((item) => keyOf(item) === undoneKey)
    if (index < 0) return
    setUndoneKey(undefined)
    focusOn(index)
  }, [items, undoneKey])

  // Focuses the oldest item after following a link.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('article')?.focus()
  }, [])

  const openConfirmation = (item: QueueItem, act: QueueAct) => setAsked({ of: keyOf(item), act })

  function onKeyDown(event: React.KeyboardEvent) {
    const item = items[current]
    if (isTypedInto(event.target) || !item || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j' || event.key === 'ArrowDown') focusOn(current + 1)
    else if (event.key === 'k' || event.key === 'ArrowUp') focusOn(current - 1)
    else {
      const act = actOfKey(item, event.key)
      if (!act) return
      openConfirmation(item, act)
    }
    event.preventDefault()
  }

  return (
    <ul ref={list} aria-label={t('title')} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          {opensDay(times, items, index) && (
            <DayTitle level={2} className="px-3">
              {times.titleOf(item.createdAt)}
            </DayTitle>
          )}
          <QueueCard
            item={item}
            times={times}
            isCurrent={index === current}
            onFocus={() => {
              if (index === current && currentKey === keyOf(item)) return
              setCurrentKey(keyOf(item))
              setPlace(index)
              setAsked(undefined)
            }}
            onAsk={(act) => openConfirmation(item, act)}
          >
            {index === current && asked?.of === keyOf(item) && (
              <ActForm
                key={asked.act}
                act={asked.act}
                busy={isPending}
                error={error?.message}
                onAct={(terms) => mutate({ item, act: asked.act, terms })}
                onCancel={() => focusOn(current)}
              />
            )}
          </QueueCard>
        </li>
      ))}
    </ul>
  )
}

function useAct(onDone: QueueListProps['onDone'], onUndone: (key: string) => void) {
  const { t } = useTranslation('moderation-queue')
  const queries = useQueryClient()
  const { queryKey } = queueQuery()
  return useMutation({
    mutationKey: actKey,
    mutationFn: ({ item, act, terms }: { item: QueueItem; act: QueueAct; terms: ActTerms }) =>
      perform(item, act, terms),
    onSuccess: (undo, { item, act }) => {
      const run = onDone(
        undo &&
          (() =>
            void undo().then(() => {
              onUndone(keyOf(item))
              return queries.invalidateQueries({ queryKey })
            }, showFailure)),
      )
      queries.setQueryData(queryKey, (cached) => cached?.filter((one) => keyOf(one) !== keyOf(item)))
      toast(t(`outcome.${act}`), run && { action: { label: t('undo'), run } })
    },
    // Not awaited: what comes meanwhile is fetched only once no action is under way.
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}

const showFailure = (error: Error) => toast(error.message, { kind: 'error' })
