/** What is known of the photos that ship with the program. What they show is said in the files `pictures.json`. */
const bundled: Record<string, { width: number; height: number; colour: string }> = {
  'farol-no-entardecer': { width: 1152, height: 648, colour: '#817278' },
  'barra-turquesa': { width: 1152, height: 720, colour: '#4a8f9e' },
  'equipe-na-praia': { width: 1152, height: 648, colour: '#a08768' },
  'farol-aceso': { width: 1152, height: 648, colour: '#4d5e75' },
  'banco-de-areia': { width: 1152, height: 1152, colour: '#87a094' },
  'farol-na-neblina': { width: 1152, height: 720, colour: '#aab1b2' },
  'ultima-tomada': { width: 1152, height: 648, colour: '#967376' },
  'canal-fundo': { width: 1152, height: 1152, colour: '#2a5075' },
  'farol-ao-meio-dia': { width: 1152, height: 720, colour: '#769eb7' },
  'mare-purpura': { width: 1152, height: 1152, colour: '#662e55' },
  lente: { width: 1152, height: 1152, colour: '#978c73' },
  'noite-no-canal': { width: 1152, height: 1152, colour: '#2e3765' },
}

export function bundledPhoto(name: string) {
  const known = bundled[name]
  if (!known) throw new Error(`public/photos has no ${name}`)
  return { src: `/photos/${name}.jpg`, ...known }
}
