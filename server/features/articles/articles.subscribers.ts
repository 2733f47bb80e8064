import type { EventBus } from '../../platform/events.ts'
import '../profile/profile.events.ts'
import type { ArticlesService } from './articles.service.ts'

interface Needs {
  bus: Pick<EventBus, 'on'>
  articles: Pick<ArticlesService, 'tellAuthorChanged'>
}

/** Of a profile, the card under an article shows these. */
const onCards = ['name', 'welcomeMessage', 'profileImage'] as const

export function followAuthors({ bus, articles }: Needs): void {
  bus.on('profile.changed', ({ userId, changes }) => {
    if (onCards.some((field) => field in changes)) return articles.tellAuthorChanged(userId)
  })
}
