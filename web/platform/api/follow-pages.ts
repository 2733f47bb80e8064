/** The server allows thirty searches a minute. */
const mostAsked = 4

/** Fetches further pages while they are empty but have a next cursor, up to `mostAsked` in all. */
export async function followPages<Answer, Place>(
  fetchPage: (place: Place) => Promise<Answer>,
  first: Place,
  /** Returns the next cursor of an empty page; undefined if the page has rows or is the last. */
  placeAfter: (answer: Answer) => Place | undefined,
): Promise<Answer> {
  let answer = await fetchPage(first)
  for (let page = 1; page < mostAsked; page += 1) {
    const place = placeAfter(answer)
    if (place === undefined) break
    answer = await fetchPage(place)
  }
  return answer
}
