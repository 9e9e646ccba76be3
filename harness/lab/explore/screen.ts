import type { Step } from '../../test/language/step.js'
import { pattern } from '../../test/runner/drivers/browser/locate.js'
import { isMap } from '../../world/lib/json.js'

/** A control in the accessibility tree. */
export interface Control {
  readonly role: string
  readonly name: string
}

const line = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)/

/** Reads the enabled controls from an aria snapshot, in its order. */
export function readControls(tree: string): Control[] {
  return tree.split('\n').flatMap((text) => {
    const [, role, name = '', states = ''] = line.exec(text.replaceAll("''", "'")) ?? []
    if (role === undefined || states.includes('[disabled]')) return []
    return [{ role, name: name.replace(/\\(.)/g, '$1') }]
  })
}

const rolesFor: Readonly<Record<string, readonly string[]>> = {
  press: ['button', 'link'],
  fill: ['textbox', 'searchbox', 'spinbutton', 'combobox'],
  select: ['combobox', 'listbox'],
}

const says = (wanted: string, name: string) => {
  const found = pattern(wanted)
  return typeof found === 'string' ? found === name : found.test(name)
}

/** The names of our host page's buttons, by the view that each opens. */
const pageButtons = { Connect: /^Connect wallet$/, Account: /^Account: /, Networks: /^Network: / } as const

/** Lists the views that have a button on the page now. An open dialog covers all buttons. */
export function openable(controls: readonly Control[], isDialogOpen: boolean): string[] {
  if (isDialogOpen) return []
  return Object.entries(pageButtons).flatMap(([view, name]) =>
    controls.some((control) => control.role === 'button' && name.test(control.name)) ? [view] : [],
  )
}

/** Whether the visitor can do a step on this screen, judged by the names of controls. Keys and points need a dialog. */
export function isDoable(step: Step, controls: readonly Control[], isDialogOpen: boolean): boolean {
  if (step.kind !== 'user') return false
  const { verb, input } = step
  if (verb === 'key') return isDialogOpen
  // The page's code can open a view without a button at any time.
  if (verb === 'open')
    return !(String(input) in pageButtons) || openable(controls, isDialogOpen).includes(String(input))
  if (verb === 'reload' || verb === 'goto') return true
  const roles = rolesFor[verb]
  if (!roles) return false
  const wanted: Readonly<Record<string, unknown>> =
    typeof input === 'string' ? { name: input } : isMap(input) ? input : {}
  if ('x' in wanted) return isDialogOpen
  const { in: part, nth = 1 } = wanted
  const isIn = !isMap(part) || controls.some((control) => fits(part, control, undefined))
  return isIn && controls.filter((control) => fits(wanted, control, roles)).length >= Number(nth)
}

function fits(
  { role, name, label, text }: Readonly<Record<string, unknown>>,
  control: Control,
  roles: readonly string[] | undefined,
): boolean {
  if (typeof role === 'string' ? role !== control.role : roles?.includes(control.role) === false) return false
  const isNamed = [name, label].every((each) => typeof each !== 'string' || says(each, control.name))
  return isNamed && (typeof text !== 'string' || control.name.includes(text))
}
