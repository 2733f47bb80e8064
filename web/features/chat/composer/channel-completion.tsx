import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { ChannelNameCompletion } from '../../timeline/completion/channel-name-completion.tsx'
import { EmojiCompletion } from '../../timeline/completion/emoji-completion.tsx'
import { useTypedWord } from '../../timeline/completion/use-typed-word.ts'
import type { CompletionsProps } from '../../timeline/composer/completions.tsx'
import { CommandCompletion } from './command-completion.tsx'
import { PeopleCompletion } from './people-completion.tsx'

/** Completions in a channel. */
export default function ChannelCompletion(props: CompletionsProps) {
  const { userId, slug = '' } = props
  const hasTexts = useLateTexts('completion') === 'ready'
  const completed = useTypedWord(props)
  if (!completed || !hasTexts) return null
  switch (completed.word.sign) {
    case '/':
      return <CommandCompletion {...completed} slug={slug} />
    case '@':
      return <PeopleCompletion {...completed} slug={slug} userId={userId} />
    case '#':
      return <ChannelNameCompletion {...completed} />
    case ':':
      return <EmojiCompletion {...completed} />
  }
}
