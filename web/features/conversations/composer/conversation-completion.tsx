import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ChannelNameCompletion } from '../../timeline/completion/channel-name-completion.tsx'
import { EmojiCompletion } from '../../timeline/completion/emoji-completion.tsx'
import { useTypedWord } from '../../timeline/completion/use-typed-word.ts'
import type { CompletionsProps } from '../../timeline/composer/completions.tsx'

/** Completes emoji and channel names only: private conversations have no mentions and no commands. */
export default function ConversationCompletion(props: CompletionsProps) {
  const hasTexts = useLateTexts('completion') === 'ready'
  const completed = useTypedWord(props)
  if (!completed || !hasTexts) return null
  if (completed.word.sign === ':') return <EmojiCompletion {...completed} />
  if (completed.word.sign === '#') return <ChannelNameCompletion {...completed} />
  return null
}
