/** Number of notifications per page. */
export const notificationsPerPage = 50
