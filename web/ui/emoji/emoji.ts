import { fold } from '#contract/rules/fold-text.ts'

/** A sign as it is shown and searched for, in the language of the reader. */
export interface Emoji {
  emoji: string
  name: string
  /** English names, as in `:heart:`. The first is the best known. */
  codes: string[]
  /** Of the groups of Unicode, in their order. */
  group: EmojiGroup
  hasTones: boolean
  /** Of Unicode, where not every device has it yet. */
  version: number
  /** Without accents: what the search compares with. */
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

/** From none to the darkest; Unicode has five. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

/** Reads a file of `names/`: a line for each, and an empty one between two groups. */
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
  // A flag is known by what follows: `bandeira: Brasil`.
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

/** `coração_partido` and `Coração partido` are one name. */
function spoken(name: string): string {
  return fold(name).replaceAll('_', ' ').replaceAll('œ', 'oe').trim()
}

/** Those that are meant by what was typed, the likeliest first. Everything, where nothing was. */
export function findEmoji(all: readonly Emoji[], typed: string): Emoji[] {
  const search = spoken(typed)
  if (!search) return [...all]
  return (
    all
      .map((one) => ({ one, score: scoreOf(one, search) }))
      .filter(({ score }) => score > 0)
      // Of two that fit as well, the one of which less else is said is meant.
      .sort((a, b) => b.score - a.score || a.one.folded.words.length - b.one.folded.words.length)
      .map(({ one }) => one)
  )
}

/** Whose name is exactly this: what stands between two colons. */
export function emojiNamed(all: readonly Emoji[], typed: string): Emoji | undefined {
  const search = spoken(typed)
  const [best] = findEmoji(all, typed)
  return best && Object.values(best.folded).some((names) => names.includes(search)) ? best : undefined
}

/** What people send most. They come before others that fit as well. */
const popular = new Set(
  '😂 ❤️ 🤣 👍 😭 🙏 😘 🥰 😍 😊 🎉 😁 💕 🥺 😅 🔥 🤦 🤷 🙄 😆 🤗 😉 🎂 🤔 👏 🙂 😳 🥳 😎 👌 😔 💪 ✨ 👀 😋 😏 😢 💯 🌹 😃 😡 😜 🙈 🤞 😄 🙌 🤪 😀 💋 💀 💔 😱 😴 🤭 😇 🎶 ☀️ 👑 🎁 💩 ✅ 👋 🌟 🌈 ☕ 🍀 ⭐ 🤝 🍻'.split(
    ' ',
  ),
)

function scoreOf({ emoji, folded: { names, codes, words } }: Emoji, search: string): number {
  // An English name is known from elsewhere, and means one sign.
  if (codes.includes(search)) return 20
  const within = (text: string) => ` ${text}`.includes(` ${search}`)
  const begins = (text: string) => text.startsWith(search)
  const all = [...names, ...codes]
  const asName = names.includes(search) ? 8 : all.some(begins) ? 4 : all.some(within) ? 2 : 0
  const asWord = words.includes(search) ? 3 : words.some(within) ? 1 : 0
  return asName + asWord && asName + asWord + (popular.has(emoji) ? 3 : 0)
}

const tones = ['🏻', '🏼', '🏽', '🏾', '🏿']
/** Whoever can have a skin tone; the hands between two people have that of the people. */
const skin = /(?!(?<=\u200d)🤝)\p{Emoji_Modifier_Base}\uFE0F?/gu

export function withTone({ emoji, hasTones }: Pick<Emoji, 'emoji' | 'hasTones'>, tone: SkinTone): string {
  const colour = tones[tone - 1]
  return hasTones && colour ? emoji.replace(skin, (base) => base.replace('\uFE0F', '') + colour) : emoji
}
