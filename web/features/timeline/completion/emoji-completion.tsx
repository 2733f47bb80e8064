import { useEffect, useMemo } from 'react'
import { type Emoji, emojiNamed, findEmoji, withTone } from '../../../ui/emoji/emoji.ts'
import { rememberEmoji, useEmojiMemory } from '../../../ui/emoji/emoji-memory.ts'
import { useEmoji } from '../../../ui/emoji/use-emoji.ts'
import { CompletionList, mostOptions } from './completion-list.tsx'
import type { Completed } from './use-typed-word.ts'

const none: Emoji[] = []

/**
 * Completes `:cora` to ❤️, by names in the user's language and in English. A second colon inserts the emoji
 * with exactly this name.
 */
export function EmojiCompletion(props: Completed) {
  const { word, onTake } = props
  const { data: all = none } = useEmoji({ enabled: true })
  const { tone } = useEmojiMemory()
  const named = word.isClosed ? emojiNamed(all, word.query) : undefined
  const chosen = named && withTone(named, tone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each name is replaced once
  useEffect(() => {
    // Not synchronously during rendering.
    if (chosen) queueMicrotask(() => onTake(chosen))
  }, [chosen])

  const found = useMemo(() => findEmoji(all, word.query).slice(0, mostOptions), [all, word.query])
  const options = found.map((one) => ({
    id: one.emoji,
    text: `${withTone(one, tone)} `,
    content: (
      <>
        {/* Voices say an emoji by its name, which follows. */}
        <span aria-hidden="true" className="w-7 flex-none text-center font-emoji text-deck leading-none">
          {withTone(one, tone)}
        </span>
        <span className="min-w-0 truncate">{one.name}</span>
        {one.codes[0] && (
          <span className="ms-auto flex-none text-small text-muted max-sm:hidden">:{one.codes[0]}:</span>
        )}
      </>
    ),
  }))
  return (
    <CompletionList
      {...props}
      kind="emoji"
      options={options}
      onTake={(text) => {
        const one = options.find((option) => option.text === text)
        if (one) rememberEmoji(one.id)
        onTake(text)
      }}
    />
  )
}
