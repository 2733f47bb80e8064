import * as accounts from './accounts.ts'
import * as ads from './ads.ts'
import * as albumSlots from './album-slots.ts'
import * as albums from './albums.ts'
import * as appPasswords from './app-passwords.ts'
import * as articles from './articles.ts'
import * as audit from './audit.ts'
import * as blocks from './blocks.ts'
import * as cards from './cards.ts'
import * as channels from './channels.ts'
import * as chanserv from './chanserv.ts'
import * as chat from './chat.ts'
import * as comments from './comments.ts'
import * as conversations from './conversations.ts'
import * as cryptos from './cryptos.ts'
import * as devices from './devices.ts'
import * as digests from './digests.ts'
import * as drafts from './drafts.ts'
import * as editor from './editor.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as heldLines from './held-lines.ts'
import * as imports from './imports.ts'
import * as linePictures from './line-pictures.ts'
import * as mailbox from './mailbox.ts'
import * as moderationQueue from './moderation-queue.ts'
import * as nameTwins from './name-twins.ts'
import * as news from './news.ts'
import * as newsletter from './newsletter.ts'
import * as newsletterIssues from './newsletter-issues.ts'
import * as nicknames from './nicknames.ts'
import * as notifications from './notifications.ts'
import * as overview from './overview.ts'
import * as ownData from './own-data.ts'
import * as people from './people.ts'
import * as photos from './photos.ts'
import * as pictures from './pictures.ts'
import * as presence from './presence.ts'
import * as previews from './previews.ts'
import * as privateMessages from './private-messages.ts'
import * as profile from './profile.ts'
import * as publicLogs from './public-logs.ts'
import * as push from './push.ts'
import * as reactions from './reactions.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as secondSteps from './second-steps.ts'
import * as site from './site.ts'
import * as staffAccounts from './staff-accounts.ts'
import * as statistics from './statistics.ts'
import * as stores from './stores.ts'
import * as surveys from './surveys.ts'
import * as tracks from './tracks.ts'
import * as translations from './translations.ts'
import * as unread from './unread.ts'
import * as uploads from './uploads.ts'
import * as videos from './videos.ts'
import * as wordLists from './word-lists.ts'

type Endpoints<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }

/** All modules that declare endpoints. A new feature adds its line here. */
const modules = {
  accounts,
  ads,
  albums,
  albumSlots,
  appPasswords,
  articles,
  audit,
  blocks,
  channels,
  chanserv,
  chat,
  comments,
  conversations,
  cryptos,
  devices,
  drafts,
  editor,
  emailChange,
  previews,
  imports,
  linePictures,
  heldLines,
  mailbox,
  moderationQueue,
  nameTwins,
  news,
  newsletter,
  newsletterIssues,
  digests,
  nicknames,
  notifications,
  overview,
  ownData,
  people,
  photos,
  pictures,
  presence,
  privateMessages,
  profile,
  publicLogs,
  push,
  reactions,
  cards,
  reports,
  search,
  secondSteps,
  site,
  staffAccounts,
  statistics,
  stores,
  surveys,
  tracks,
  translations,
  unread,
  uploads,
  videos,
  wordLists,
}

type Modules = typeof modules
type AnyEndpoint = { [M in keyof Modules]: Endpoints<Modules[M]>[keyof Endpoints<Modules[M]>] }[keyof Modules]

/** Names of the form `"POST /api/login_check"`. */
export type EndpointName = AnyEndpoint extends infer E
  ? E extends Endpoint
    ? `${E['method']} ${E['path']}`
    : never
  : never
export type EndpointNamed<N extends EndpointName> = Extract<
  AnyEndpoint,
  N extends `${infer M} ${infer P}` ? { method: M; path: P } : never
>

/** All endpoints. */
export const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}
