const failure = /The contract ([\w$]+) is not deployed on ([\w-]+): (.*)/

/** A contract that the first scenario could not deploy. */
export interface Undeployed {
  readonly name: string
  /** The scenario without the contract. */
  readonly rewritten: string
}

/**
 * Finds a contract of the first scenario that could not be deployed, in the output of a red run. Its constructor may
 * depend on other actions of a project's deploy script.
 */
export function findUndeployed(said: string, scenario: string): Undeployed | undefined {
  const [, name = '', chain = '', why = ''] = failure.exec(said) ?? []
  // Searches from this chain on: another chain may have a contract of the same name.
  const begin = scenario.indexOf(`\n  ${chain}:\n`)
  const line = scenario
    .slice(begin)
    .split('\n')
    .find((each) => each.startsWith(`      ${name}: {`))
  if (name === '' || begin === -1 || line === undefined) return undefined
  const left = scenario
    .slice(begin)
    .replace(`${line}\n`, () => `      # ${name} could not be deployed: ${why}\n      # ${line.slice(6)}\n`)
  // `deploy:` without entries is not a list in YAML, so it becomes a comment too.
  const rewritten =
    scenario.slice(0, begin) +
    left.replace(/^ {4}deploy:\n((?: {6}#.*\n)+)(?! {6})/m, (_, lines) => `    # deploy:\n${lines}`)
  return { name, rewritten }
}
