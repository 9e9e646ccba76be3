import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from '../context/shell.js'
import { adoptStyles, css as makeSheet, type Styles } from './sheet.js'

/** The style sheet of a component, which the component inserts with `use()`. */
export function css(...template: Parameters<typeof makeSheet>) {
  const styles = makeSheet(...template)
  return { ...styles, use: useSheet.bind(undefined, styles) }
}

/**
 * Inserts a sheet into the component's shadow root before its first layout. It stays there, so that a leaving view
 * keeps its styles.
 */
function useSheet(styles: Styles): void {
  const shell = useContext(ShellContext)
  useInsertionEffect(() => {
    if (shell) adoptStyles(shell.root, styles, shell.cspNonce)
  }, [shell, styles])
}

/** Declarations that several sheets share, for use in a `css` template. */
export const heading = `
  font-family: var(--wm-font-heading);
  font-size: var(--wm-text-17);
  font-weight: var(--wm-weight-heading);
  line-height: 1.3;
`

export const centred = `
  display: grid;
  place-items: center;
`

export const square = (size: string) => `
  inline-size: ${size};
  block-size: ${size};
`

/** A square with centred content. */
export const tile = (size: string, radius: string) => `
  ${centred}
  ${square(size)}
  border-radius: ${radius};
  color: var(--wm-color-text-soft);
  background: var(--wm-color-surface-2);
`

export const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** Rules for browsers with `color-mix`. Chrome before 111 would drop a declaration that mixes custom properties. */
export const whereMixed = (rules: string) => `
  @supports (color: color-mix(in oklab, red, red)) {
    ${rules}
  }
`

/** Rules for a box whose field has the focus. In Firefox before 121 they also apply when a button in the box has it. */
export const focusedField = (rules: string) => `
  &:has(input:focus-visible) {
    ${rules}
  }
  @supports not selector(:has(a)) {
    &:focus-within {
      ${rules}
    }
  }
`

/** A border for buttons without one, in forced-colours mode. */
export const forcedLine = `
  @media (forced-colors: active) {
    border: 1px solid ButtonText;
  }
`

/** A border for parts that are only distinguished by colour, in forced-colours mode. */
export const forcedEdge = `
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`

/** A single column that never overflows its width. */
export const stack = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`

export const flexRow = `
  display: flex;
  align-items: center;
`

export const flexColumn = `
  display: flex;
  flex-direction: column;
`

/** A pressed element shrinks slightly. A `p` in its place does not. */
export const pressMotion = `
  transition:
    background-color 120ms,
    transform 120ms var(--wm-ease);
  &:active:where(:not(:disabled, p)) {
    transform: scale(0.985);
  }
`

export const smallQuiet = `
  font-size: var(--wm-text-13);
  color: var(--wm-color-text-quiet);
`

/** Centred text: its lines are about equally long, so that none ends with a single word. */
export const centredText = `
  text-align: center;
  text-wrap: balance;
`

/** A line of small, quiet text below something larger. */
export const quietLine = `
  display: block;
  ${smallQuiet}
  font-weight: 400;
`

/** Rules for hover, only for pointers that can hover: on touch screens the style would stick. */
export const hover = (rules: string) => `
  @media (hover: hover) {
    &:hover {
      ${rules}
    }
  }
`
