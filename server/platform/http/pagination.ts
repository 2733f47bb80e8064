import type { Http } from './routes.ts'

type Query = { page: number; limit: number } & Record<string, string | number | boolean | undefined>

/** Sets the total and the links to other pages as headers; the body stays a bare array. */
export function setTotal(http: Pick<Http, 'header'>, query: Query, total: number): void {
  const { page, limit } = query
  const last = Math.max(1, Math.ceil(total / limit))
  const links = [
    ...(page > 1 ? [link(query, 1, 'first'), link(query, Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(query, page + 1, 'next'), link(query, last, 'last')] : []),
  ]
  http.header('X-Total-Count', String(total))
  if (links.length > 0) http.header('Link', links.join(', '))
}

function link(query: Query, page: number, rel: string): string {
  const params = Object.entries({ ...query, page }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
  return `<?${search}>; rel="${rel}"`
}
