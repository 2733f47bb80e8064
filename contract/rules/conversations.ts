/** Number of conversations per page. */
export const conversationsPerPage = 200
