/** Of one search the server takes thirty in a minute. */
const mostAsked = 4

/** Asks on for a few times where an answer has nothing in it but where to look on. */
export async function followPages<Answer, Place>(
  fetchPage: (place: Place) => Promise<Answer>,
  first: Place,
  /** After an answer with nothing in it; undefined where there is something, or nothing is left. */
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
