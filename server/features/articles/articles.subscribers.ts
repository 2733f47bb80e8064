import type { Actor } from '../../platform/actor.ts'
import type { EventBus } from '../../platform/events.ts'
import '../profile/profile.events.ts'
import '../site/site.events.ts'
import type { ArticlesService } from './articles.service.ts'

interface Dependencies {
  bus: Pick<EventBus, 'on'>
  articles: Pick<ArticlesService, 'emitAuthorChanged'>
}

interface WelcomeDependencies {
  bus: Pick<EventBus, 'on'>
  articles: Pick<ArticlesService, 'renameInWelcome'>
  accounts: { findActor: (userId: number) => Promise<Actor | undefined> }
}

/** Profile fields that the author's card shows. */
const onCards = ['name', 'welcomeMessage', 'profileImage'] as const

export function followAuthors({ bus, articles }: Dependencies): void {
  bus.on('profile.changed', ({ userId, changes }) => {
    if (onCards.some((field) => field in changes)) return articles.emitAuthorChanged(userId)
  })
}

export function followSiteName({ bus, articles, accounts }: WelcomeDependencies): void {
  bus.on('site.renamed', async ({ byUserId, ...names }) => {
    const actor = await accounts.findActor(byUserId)
    if (actor) await articles.renameInWelcome(actor, names)
  })
}
