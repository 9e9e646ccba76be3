const failure = /The contract ([\w$]+) is not deployed on ([\w-]+): (.*)/

/** A contract that the first scenario deploys, and cannot. */
export interface Undeployed {
  readonly name: string
  /** The scenario without it. */
  readonly rewritten: string
}

/**
 * Reads from what a red run says which contract of the first scenario could not be deployed. Its constructor may need what a script of
 * the project does on the chain besides.
 */
export function findUndeployed(said: string, scenario: string): Undeployed | undefined {
  const [, name = '', chain = '', why = ''] = failure.exec(said) ?? []
  // Another chain may have a contract of this name.
  const begin = scenario.indexOf(`\n  ${chain}:\n`)
  const line = scenario
    .slice(begin)
    .split('\n')
    .find((each) => each.startsWith(`      ${name}: {`))
  if (name === '' || begin === -1 || line === undefined) return undefined
  const left = scenario
    .slice(begin)
    .replace(`${line}\n`, () => `      # ${name} could not be deployed: ${why}\n      # ${line.slice(6)}\n`)
  // A list without a line is none.
  const rewritten =
    scenario.slice(0, begin) +
    left.replace(/^ {4}deploy:\n((?: {6}#.*\n)+)(?! {6})/m, (_, lines) => `    # deploy:\n${lines}`)
  return { name, rewritten }
}
