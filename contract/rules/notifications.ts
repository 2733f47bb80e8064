/** How many one answer holds at most. */
export const notificationsPerPage = 50
