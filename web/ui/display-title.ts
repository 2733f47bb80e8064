import './display-title.css'

/**
 * Returns the classes of a title in the display face; titles longer than `most` characters are set smaller.
 */
export const displayTitle = (title: string, most = 80) =>
  title.length > most ? 'type-display type-display-long' : 'type-display'
