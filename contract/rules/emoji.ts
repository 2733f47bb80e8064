/** The longest that there are, of families and of people with their tones, have fewer UTF-16 units. */
const mostUnits = 40

/** One emoji as people see it, recommended for general interchange (https://unicode.org/reports/tr51/); undefined for all else. */
export function parseEmoji(text: string): string | undefined {
  if (text.length > mostUnits) return undefined
  // Made when it is needed: browsers that do not know the flag would not read the file.
  const oneEmoji = /^\p{RGI_Emoji}$/v
  // Some programs leave out that a sign is meant as a picture.
  return [text, `${text}\ufe0f`].find((spelling) => oneEmoji.test(spelling))
}
