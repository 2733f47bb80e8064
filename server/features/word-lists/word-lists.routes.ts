import * as contract from '#contract/word-lists.ts'
import { doneOf, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { WordListsService } from './word-lists.service.ts'

interface Dependencies {
  wordLists: WordListsService
  channels: Pick<ChannelsService, 'addWord' | 'removeWord' | 'listWords'>
  translator: Translator
}

export function wordListsRoutes({ wordLists, channels, translator }: Dependencies): Route[] {
  const done = doneOf(translator, 'word-lists')

  return [
    serve(contract.listSiteWords, () => wordLists.listSite()),
    serve(contract.addSiteWord, async ({ actor, body, language }) => ({
      ...done(language, 'added'),
      word: await wordLists.addToSite(actor, body),
    })),
    serve(contract.removeSiteWord, async ({ actor, params, language }) => {
      await wordLists.removeFromSite(actor, params.id)
      return done(language, 'removed')
    }),
    serve(contract.listChannelWords, ({ actor, params }) => channels.listWords(actor, params.slug)),
    serve(contract.addChannelWord, async ({ actor, params, body, language }) => ({
      ...done(language, 'added'),
      word: await channels.addWord(actor, params.slug, body),
    })),
    serve(contract.removeChannelWord, async ({ actor, params, language }) => {
      await channels.removeWord(actor, params)
      return done(language, 'removed')
    }),
  ]
}
