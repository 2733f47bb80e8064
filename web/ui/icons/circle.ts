import { makeIcon } from './make-icon.tsx'

export const CircleIcon = makeIcon({
  fill: 'M232,128A104,104,0,1,1,128,24,104.13,104.13,0,0,1,232,128Z',
  regular:
    'M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm0,192a88,88,0,1,1,88-88A88.1,88.1,0,0,1,128,216Z',
})
