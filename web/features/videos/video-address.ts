export const videoAddress = (id: string): string => `/video/${encodeURIComponent(id)}`
