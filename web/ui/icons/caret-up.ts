import { makeIcon } from './make-icon.tsx'

export const CaretUpIcon = makeIcon({
  regular:
    'M213.66,165.66a8,8,0,0,1-11.32,0L128,91.31,53.66,165.66a8,8,0,0,1-11.32-11.32l80-80a8,8,0,0,1,11.32,0l80,80A8,8,0,0,1,213.66,165.66Z',
})
