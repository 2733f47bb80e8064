/** What a browser shows with its requests for pages. No call and no connection is let in by it. */
export const pageCookie = 'page_session'
