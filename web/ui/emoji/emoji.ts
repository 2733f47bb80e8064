import { fold } from '#contract/rules/fold-text.ts'

/** An emoji with its names in the user's language. */
export interface Emoji {
  emoji: string
  name: string
  /** English short names, as in `:heart:`, best known first. */
  codes: string[]
  /** Group of Unicode, in its order. */
  group: EmojiGroup
  hasTones: boolean
  /** Emoji version of Unicode, for emoji that some devices lack. */
  version: number
  /** Case and accents folded, for the search. */
  folded: { names: string[]; codes: string[]; words: string[] }
}

export const emojiGroups = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type EmojiGroup = (typeof emojiGroups)[number]

/** From none to the darkest of Unicode's five. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

/** Parses a file of `names/`: one line per emoji, a blank line between groups. */
export function readEmojiNames(names: string): Emoji[] {
  return names
    .trim()
    .split('\n\n')
    .flatMap((lines, group) =>
      lines.split('\n').map((line) => parseLine(line, emojiGroups[group] ?? 'symbols')),
    )
}

function parseLine(line: string, group: EmojiGroup): Emoji {
  const [emoji = '', name = '', words = '', codeList = '', more = ''] = line.split('\t')
  const codes = codeList.split(',').filter(Boolean)
  // Flags are also found by their country: `bandeira: Brasil`.
  const [, place] = name.split(/\s?: /)
  const names = place ? [name, place] : [name]
  return {
    emoji,
    name,
    codes,
    group,
    hasTones: more.startsWith('s'),
    version: Number(more.replace('s', '')),
    folded: {
      names: names.map(spoken),
      codes: codes.map(spoken),
      words: words.split(',').map(spoken),
    },
  }
}

/** Normalizes a name: `coração_partido` and `Coração partido` are the same. */
function spoken(name: string): string {
  return fold(name).replaceAll('_', ' ').replaceAll('œ', 'oe').trim()
}

/** Returns the emoji that match the typed text, best first; all of them if it is empty. */
export function findEmoji(all: readonly Emoji[], typed: string): Emoji[] {
  const search = spoken(typed)
  if (!search) return [...all]
  return (
    all
      .map((one) => ({ one, score: scoreOf(one, search) }))
      .filter(({ score }) => score > 0)
      // Among equal scores, the emoji with fewer keywords comes first.
      .sort((a, b) => b.score - a.score || a.one.folded.words.length - b.one.folded.words.length)
      .map(({ one }) => one)
  )
}

/** Returns the emoji with exactly this name, as typed between two colons. */
export function emojiNamed(all: readonly Emoji[], typed: string): Emoji | undefined {
  const search = spoken(typed)
  const [best] = findEmoji(all, typed)
  return best && Object.values(best.folded).some((names) => names.includes(search)) ? best : undefined
}

/** The most used emoji, which rank before others. */
const popular = new Set(
  '😂 ❤️ 🤣 👍 😭 🙏 😘 🥰 😍 😊 🎉 😁 💕 🥺 😅 🔥 🤦 🤷 🙄 😆 🤗 😉 🎂 🤔 👏 🙂 😳 🥳 😎 👌 😔 💪 ✨ 👀 😋 😏 😢 💯 🌹 😃 😡 😜 🙈 🤞 😄 🙌 🤪 😀 💋 💀 💔 😱 😴 🤭 😇 🎶 ☀️ 👑 🎁 💩 ✅ 👋 🌟 🌈 ☕ 🍀 ⭐ 🤝 🍻'.split(
    ' ',
  ),
)

function scoreOf({ emoji, folded: { names, codes, words } }: Emoji, search: string): number {
  // An exact English short name identifies one emoji.
  if (codes.includes(search)) return 20
  const within = (text: string) => ` ${text}`.includes(` ${search}`)
  const begins = (text: string) => text.startsWith(search)
  const all = [...names, ...codes]
  const asName = names.includes(search) ? 8 : all.some(begins) ? 4 : all.some(within) ? 2 : 0
  const asWord = words.includes(search) ? 3 : words.some(within) ? 1 : 0
  return asName + asWord && asName + asWord + (popular.has(emoji) ? 3 : 0)
}

const tones = ['🏻', '🏼', '🏽', '🏾', '🏿']
/** Code points that can have a skin tone; the handshake between two people takes that of the people. */
const skin = /(?!(?<=\u200d)🤝)\p{Emoji_Modifier_Base}\uFE0F?/gu

export function withTone({ emoji, hasTones }: Pick<Emoji, 'emoji' | 'hasTones'>, tone: SkinTone): string {
  const colour = tones[tone - 1]
  return hasTones && colour ? emoji.replace(skin, (base) => base.replace('\uFE0F', '') + colour) : emoji
}
