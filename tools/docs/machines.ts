import { readFileSync } from 'node:fs'
import path from 'node:path'
import { purchaseMachine } from '../../core/features/buy/purchase-machine.js'
import { sessionMachine, signingMachine } from '../../core/features/sign-in/sign-in-machine.js'
import { swapMachine } from '../../core/features/swap/swap-machine.js'
import { pairingMachine } from '../../core/state/pairing-machine.js'
import { restoreMachine } from '../../core/wallets/connect/restore-machine.js'
import { root } from '../build/root.js'

interface AnyMachine {
  readonly initial: string
  readonly states: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The machines of each README, by their names in it. */
const machines: Readonly<Record<string, Readonly<Record<string, AnyMachine>>>> = {
  'core/features/swap/README.md': { swapMachine },
  'core/features/buy/README.md': { purchaseMachine },
  'core/features/sign-in/README.md': { sessionMachine, signingMachine },
  'core/wallets/pairing/README.md': { pairingMachine },
  'core/wallets/connect/README.md': { restoreMachine },
}

/** Draws a machine for Mermaid. Events that lead from one state to the same other one share an arrow. */
export function diagramOf({ initial, states }: AnyMachine): string {
  const arrows = Object.entries(states).flatMap(([from, steps]) =>
    [...new Set(Object.values(steps))].map((to) => {
      const events = Object.keys(steps).filter((event) => steps[event] === to)
      return `  ${from} --> ${to}: ${events.join(', ')}`
    }),
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${initial}`, ...arrows, '```'].join('\n')
}

/** READMEs with the diagrams that the tables of their folders make, by file. The text between two markers is generated. */
export const pagesWithMachines: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(machines).map(([file, drawn]) => [
    file,
    () =>
      Object.entries(drawn).reduce(
        (page, [name, machine]) => {
          const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
          const [before, rest = ''] = page.split(begin)
          const [, after = ''] = rest.split(end)
          return `${before}${begin}\n${diagramOf(machine)}\n${end}${after}`
        },
        readFileSync(path.join(root, file), 'utf8'),
      ),
  ]),
)
