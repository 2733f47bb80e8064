import { makeIcon } from './make-icon.tsx'

export const SkipForwardIcon = makeIcon({
  fill: 'M208,40V216a8,8,0,0,1-16,0V146.77L72.43,221.55A15.95,15.95,0,0,1,48,208.12V47.88A15.95,15.95,0,0,1,72.43,34.45L192,109.23V40a8,8,0,0,1,16,0Z',
})
