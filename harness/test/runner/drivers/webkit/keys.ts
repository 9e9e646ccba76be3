/** WebDriver's codes of keys, by the names that pages use. */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
}

function codeOf(name: string): string {
  const code = [...name].length === 1 ? name : codes[name]
  if (code === undefined) throw new Error(`There is no key ${name}.`)
  return code
}

/** Presses a chord: `Shift+Tab`, or `+` itself. */
export function keyActions(chord: string): object[] {
  const values = (chord.match(/\+$|[^+]+/g) ?? []).map(codeOf)
  const down = values.map((value) => ({ type: 'keyDown', value }))
  const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
  return [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]
}

const steps = (actions: readonly object[]) => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
]

export const mouseActions = {
  move: (x: number, y: number) =>
    steps([{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' }]),
  down: () => steps([{ type: 'pointerDown', button: 0 }]),
  up: () => steps([{ type: 'pointerUp', button: 0 }]),
}
