/** Documents that describe the whole site, and grow with it. */
export const wholes = { siteMap: '/sitemap.xml', partOfSiteMap: '/sitemap-1.xml', feed: '/feed.xml' }
