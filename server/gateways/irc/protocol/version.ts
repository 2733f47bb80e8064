/** Version sent in the welcome and by `VERSION`. */
export const version = 'canal-barra-0.1.0'
