/** What tells of the site as a whole: it grows with that. */
export const wholes = { siteMap: '/sitemap.xml', partOfSiteMap: '/sitemap-1.xml', feed: '/feed.xml' }
