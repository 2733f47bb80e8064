import type { Language } from '#contract/schema.ts'
import type { Refusal } from '../../../platform/errors.ts'
import type { TextParams, Translator } from '../../../platform/text/translate.ts'
import type { Call } from '../call.ts'
import type { NumericName } from './numerics.ts'

/** Numerics of refusals. The parameter before the text is the subject of the command. */
const numericOf: Partial<Record<string, NumericName>> = {
  channel_not_found: 'noSuchChannel',
  channel_reserved: 'badChannelName',
  channel_name_invalid: 'noSuchChannel',
  not_joined: 'cannotSendToChan',
  channels_too_many: 'tooManyChannels',
  nickname_needed: 'unavailResource',
  not_channel_operator: 'chanOPrivsNeeded',
  invite_banned: 'chanOPrivsNeeded',
  rank_too_low: 'chanOPrivsNeeded',
  rank_blocked: 'chanOPrivsNeeded',
  founder_by_transfer: 'chanOPrivsNeeded',
  not_channel_founder: 'chanOPrivsNeeded',
  nickname_taken: 'nicknameInUse',
  nickname_invalid: 'erroneousNickname',
  nickname_too_short: 'erroneousNickname',
  nickname_reserved: 'erroneousNickname',
  nicknames_too_many: 'unavailResource',
  user_not_found: 'noSuchNick',
  nickname_unknown: 'noSuchNick',
  conversation_with_self: 'noSuchNick',
  conversation_blocked: 'cannotSendToChan',
  channel_muted: 'cannotSendToChan',
  slow_mode: 'cannotSendToChan',
  word_warned: 'cannotSendToChan',
  word_refused: 'cannotSendToChan',
  held_lines_too_many: 'cannotSendToChan',
  pictures_off: 'cannotSendToChan',
  line_pictures_too_many: 'cannotSendToChan',
  line_picture_used: 'cannotSendToChan',
  too_many_requests: 'tryAgain',
}

/** Returns a text for a user whose language is not known yet. */
export function inBoth(translator: Translator, key: 'irc:insecure' | 'irc:heldUp'): string {
  return `${translator.in('pt')(key)} / ${translator.in('en')(key)}`
}

/** Returns an error text for a user whose language is not known yet. */
export function inTwoLanguages(translator: Translator, refusalKey: string, params: TextParams = {}): string {
  // The usual text for wrong credentials does not mention app passwords, which a client may need.
  const key = refusalKey === 'invalid_credentials' ? 'sign_in_failed' : refusalKey
  const sentences = (['pt', 'en'] as const).map((language) => translator.error(language, key, params))
  return [...new Set(sentences)].join(' / ')
}

/** Returns the error in a language. The browser shows some as if ChanServ said them; here a numeric or ChanServ does. */
export function refusalText(translator: Translator, language: Language, { key, params }: Refusal): string {
  return translator.error(language, key, params).replace(/^-\w+Serv- /, '')
}

/** Replies with the error in the user's language. `about`: subject, if not the first parameter. */
export function answerRefusal(
  call: Call,
  refusal: Refusal,
  translator: Translator,
  about = call.params[0],
): void {
  const { connection, command } = call
  const language = connection.actor?.language ?? 'pt'
  const text = refusalText(translator, language, refusal)
  if (refusal.key === 'channel_banned')
    call.numeric(command === 'JOIN' ? 'bannedFromChan' : 'cannotSendToChan', subject(about), text)
  else {
    const name = numericOf[refusal.key]
    // AWAY has no channel, so this numeric does not fit.
    if (!name || (command === 'AWAY' && name === 'cannotSendToChan'))
      call.fail(refusal.key.toUpperCase(), subject(about), text)
    else call.numeric(name, name === 'tryAgain' ? command : subject(about), text)
  }
}

/** Makes a text valid as a parameter that is not the last one. */
export function subject(text: string | undefined): string {
  const word = text
    ?.replace(/[\s\0]/g, '')
    .replace(/^:+/, '')
    .slice(0, 64)
  return word || '*'
}
