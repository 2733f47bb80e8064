import './display-title.css'

/** The look of a title in the display face. One of more letters than fill a few lines is set smaller. */
export const displayTitle = (title: string, most = 80) =>
  title.length > most ? 'type-display type-display-long' : 'type-display'
