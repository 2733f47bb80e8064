/** Cookie that browsers send with page requests. It authenticates no API call and no connection. */
export const pageCookie = 'page_session'
