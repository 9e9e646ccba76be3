/** A control on the screen that may be pressed. */
export interface Control {
  /** Its index among the queried elements. */
  readonly at: number
  readonly name: string
  /** True if it appeared after the last press. */
  readonly isNew: boolean
  readonly isInDialog: boolean
  readonly isOff: boolean
  /** True for a checkbox that is not ticked. */
  readonly isUnticked: boolean
  /** True if another element covers it. */
  readonly isCovered: boolean
  /** The point at which a press reaches it. Undefined while it moves, or outside of the window. */
  readonly point: { readonly x: number; readonly y: number } | undefined
  /** The framework that has not hydrated it yet. */
  readonly unready: string | undefined
}

export interface Entry {
  readonly kind: 'wallet' | 'box' | 'way'
  readonly control: Control
}

const verbs =
  'connect|continue|proceed|sign|log|login|use|go|start|enter|choose|select|pick|link|have|view|show|see|browse|search'
const others =
  'i|already|or|all|more|in|on|up|with|to|via|using|by|from|through|a|an|the|my|your|own|existing|external|another|others?|different|crypto|web3|browser|evm|ethereum|solana|bitcoin|self|custody|custodial|installed|detected|injected|desktop|extension'
const thing = '(?:wallets?|browser extensions?)\\b(?! ?connect)'
const between = '[ ,:&/-]+'
const some = (words: string) => `(?:(?:${words})${between})*`

/** Patterns of controls that may lead to a list of wallets, the likeliest first. */
const ways = [
  new RegExp(`^${some(others)}(?:${verbs})${between}${some(`${verbs}|${others}`)}${thing}`, 'i'),
  new RegExp(`^${some(others)}${thing}`, 'i'),
  /^(?:browser|injected|installed|detected|external|extension|desktop)\b/i,
  /^(?:(?:view|show|see|browse|try)\b ?)?(?:all|more|others?|another)\b(?: (?:options?|ways?|methods?|providers?|choices|login|sign|log|in|to|connect|\d+\+?|of))*\W*$/i,
  /^(?:connect|sign ?in|log ?in|get started|launch app|enter app)(?: now| here)?\W*$/i,
  /^(?:connect|sign ?in|log ?in)\b/i,
]

/** Names of controls that lead elsewhere: to other logins, a download, an explanation, or another site. */
const elsewhere =
  /google|apple|e-?mail|facebook|twitter|discord|telegram|github|farcaster|linkedin|passkey|\bphone|\bsms\b|guest|wallet ?connect|disconnect|\bget (?!started)|\binstall\b|download|\bcreate\b|\bimport\b|\blearn\b|\bwhat\b|\bwhy\b|\bhow\b|\bdon.t\b|\bno wallet|\bnew to\b|\bterms\b|privacy|\bhelp\b|support/i

const quoted = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\/{}]/g, '\\$&')

/** Patterns for the entry of a wallet, the likeliest first. The last one is only for open lists. */
function namesOfWallet(wallet: string): RegExp[] {
  const name = quoted(wallet)
  const before = '(?:(?:connect|continue|sign in|log in|login|use|open)(?: (?:with|to|using|via))? )?'
  const hint = '(?:tap|click|press|select)(?: here)? to (?:connect|continue|sign in|log in|use|open)'
  const tags = `${hint}|installed|detected|recent(?:ly used)?|last used|popular|recommended|available|ready|browser|extension|wallet|evm|ethereum|solana|bitcoin|polkadot|multichain|injected|icon|logo|open|connect`
  return [
    new RegExp(`^${name}$`, 'i'),
    new RegExp(`^${before}(?:${name} (?:icon |logo )?)?${name}(?: [·•|(-]? ?(?:${tags})\\)?)*$`, 'i'),
    new RegExp(`(?:^|\\W)${name}(?:\\W|$)`, 'i'),
  ]
}

const first = (controls: readonly Control[], patterns: readonly RegExp[]): Control | undefined => {
  for (const pattern of patterns) {
    const found = controls.find(({ name }) => pattern.test(name))
    if (found) return found
  }
  return undefined
}

/**
 * Chooses the control that a person would press to reach a wallet: its entry, a checkbox that enables the entry, or a
 * control that may lead to a list. `pressed` has the names of earlier presses.
 */
export function chooseEntry(
  controls: readonly Control[],
  wallet: string,
  pressed: readonly string[],
): Entry | undefined {
  const [whole, tagged, part] = namesOfWallet(wallet)
  if (!whole || !tagged || !part) return undefined
  const itself = new RegExp(quoted(wallet), 'gi')
  const open = controls.filter(({ isInDialog, isNew }) => isInDialog || isNew)
  // A list that has opened comes first. The page behind it is searched only if no list is open.
  const scopes = [open, ...(pressed.length === 0 || open.length === 0 ? [controls] : [])]
  for (const scope of scopes) {
    const known = scope.filter(({ name }) => !elsewhere.test(name.replaceAll(itself, '')))
    const entry = first(known, [whole, tagged, ...(scope === open ? [part] : [])])
    if (entry?.isOff) {
      const box = controls.find(({ isUnticked, isOff }) => isUnticked && !isOff)
      if (box) return { kind: 'box', control: box }
    }
    if (entry) return { kind: 'wallet', control: entry }
  }
  for (const scope of scopes) {
    const left = scope.filter(({ name, isOff, isCovered }) => !isOff && !isCovered && !pressed.includes(name))
    const way = first(
      left.filter(({ name }) => !elsewhere.test(name)),
      ways,
    )
    if (way) return { kind: 'way', control: way }
  }
  return undefined
}
