/** As `VERSION` and the welcome tell it. */
export const version = 'canal-barra-0.1.0'
