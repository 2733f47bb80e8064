/** How many one answer lists at most. */
export const conversationsPerPage = 200
