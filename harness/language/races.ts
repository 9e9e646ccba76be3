import type { Step, StepOf } from './step.js'

/** More orders than these are no test that anybody waits for. */
export const mostOrders = 24

/** Every order in which the steps of several lists can happen, each list in its own order. */
export function ordersOf<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  const left = lists.filter((list) => list.length > 0)
  if (left.length === 0) return [[]]
  return left.flatMap((list) => {
    const [first, ...rest] = list
    if (first === undefined) return []
    const others = left.map((other) => (other === list ? rest : other))
    return ordersOf(others).map((order) => [first, ...order])
  })
}

function isRace(step: Step): step is StepOf<'race'> {
  return step.kind === 'race'
}

/** How many scenarios a list of steps stands for: one for each order of each race in it. */
export function unfoldRaces(steps: readonly Step[]): { readonly steps: Step[]; readonly order: string }[] {
  const at = steps.findIndex(isRace)
  const race = steps[at]
  if (!race || !isRace(race)) return [{ steps: [...steps], order: '' }]
  const branches = race.branches.map((branch, index) => branch.map((step) => ({ step, branch: index + 1 })))
  return ordersOf(branches).flatMap((order) => {
    const taken = order.map(({ step }) => step)
    const name = order.map(({ branch }) => branch).join('')
    return unfoldRaces([...steps.slice(0, at), ...taken, ...steps.slice(at + 1)]).map((rest) => ({
      steps: rest.steps,
      order: rest.order === '' ? name : `${name},${rest.order}`,
    }))
  })
}
