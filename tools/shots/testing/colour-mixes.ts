/** Colours and strengths that a host may mix into the modal's neutral colours, from gentle to all there is. */
export const colourMixes = [
  ['#ffc2dd', 22],
  ['#003311', 35],
  ['#001d6c', 6],
  ['#00bb7f', 15],
  ['#ff0000', 40],
  ['#ffff00', 50],
  ['#0000ff', 50],
  ['#ffffff', 60],
  ['#000000', 60],
  ['#808080', 100],
  ['#7c3aed', 80],
  ['#00ffff', 100],
] as const
