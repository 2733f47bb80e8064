import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/channels.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { HashIcon } from '../../../ui/icons/hash.ts'
import { useChannels } from '../../channels/use-channels.ts'
import { CompletionList } from './completion-list.tsx'
import type { Completed } from './use-typed-word.ts'

/** Completes `#ri` to `#rio`: prefix matches first, then the user's favourites, then by number of users. */
export function ChannelNameCompletion(props: Completed) {
  const { t } = useTranslation('chat')
  const { data: channels = [] } = useChannels()
  const options = findChannels(channels, props.word.query).map(({ slug, topic, description, users }) => ({
    id: slug,
    text: `#${slug} `,
    content: (
      <>
        <HashIcon aria-hidden="true" />
        <span className="flex-none font-semibold">{slug}</span>
        <span className="min-w-0 truncate text-small text-muted">{topic || description}</span>
        {users > 0 && (
          <span className="ms-auto flex-none text-small text-muted">
            {t('channels.people', { count: users })}
          </span>
        )}
      </>
    ),
  }))
  return <CompletionList {...props} kind="channels" options={options} />
}

/** Returns the channels whose slug contains the typed text; prefix matches come first. */
export function findChannels<Found extends Pick<Channel, 'slug' | 'isFavorite' | 'users'>>(
  channels: readonly Found[],
  typed: string,
): Found[] {
  const search = fold(typed)
  const rank = ({ slug, isFavorite }: Found) =>
    (slug === search ? 4 : 0) + (slug.startsWith(search) ? 2 : 0) + (isFavorite ? 1 : 0)
  return channels
    .filter(({ slug }) => slug.includes(search))
    .sort((a, b) => rank(b) - rank(a) || b.users - a.users)
}
