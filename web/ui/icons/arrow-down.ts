import { makeIcon } from './make-icon.tsx'

export const ArrowDownIcon = makeIcon({
  regular:
    'M205.66,149.66l-72,72a8,8,0,0,1-11.32,0l-72-72a8,8,0,0,1,11.32-11.32L120,196.69V40a8,8,0,0,1,16,0V196.69l58.34-58.35a8,8,0,0,1,11.32,11.32Z',
})
