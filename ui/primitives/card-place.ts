/** The CSS `place-items` of a position of the card. It may not be validated yet: any other value is the centre. */
export function cardPlace(position: unknown): string {
  const [, block, inline] = /^(top|bottom)?-?(start|end)?$/.exec(String(position)) ?? []
  return `${block ? (block === 'top' ? 'start' : 'end') : 'center'} ${inline ?? 'center'}`
}
