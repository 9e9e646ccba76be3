import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from '../context/shell.js'
import { adoptStyles, css as makeSheet, type Styles } from './sheet.js'

/** Marks the style sheet of a component, which puts it in place by `use()`. */
export function css(...template: Parameters<typeof makeSheet>) {
  const styles = makeSheet(...template)
  return { ...styles, use: useSheet.bind(undefined, styles) }
}

/** Puts a sheet into the component's shadow root before its first layout. It stays, so that a leaving view keeps its looks. */
function useSheet(styles: Styles): void {
  const shell = useContext(ShellContext)
  useInsertionEffect(() => {
    if (shell) adoptStyles(shell.root, styles, shell.cspNonce)
  }, [shell, styles])
}

/** Declarations that several sheets share, to be put into a `css` template. */
export const heading = `
  font-size: var(--wm-text-17);
  font-weight: 600;
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

/** A square with something in its middle. */
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

/** For browsers that mix colours: Chrome before 111 finds no value at all in a declaration that mixes some of its own properties. */
export const whereMixed = (rules: string) => `
  @supports (color: color-mix(in oklab, red, red)) {
    ${rules}
  }
`

/** A box around a field shows the field's focus. Firefox before 121 shows that of its buttons in the same way. */
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

/** A button that has no line of its own gets one where the system chooses the colours. */
export const forcedLine = `
  @media (forced-colors: active) {
    border: 1px solid ButtonText;
  }
`

/** A part that only its colour sets apart gets a line where the system chooses the colours. */
export const forcedEdge = `
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`

/** Parts below each other, none wider than the column. */
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

/** For what gives way under a press. Words that stand in its place do not. */
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

/** Such a line below something larger. */
export const quietLine = `
  display: block;
  ${smallQuiet}
  font-weight: 400;
`

/** Only where a pointer can hover: a finger would leave the looks behind. */
export const hover = (rules: string) => `
  @media (hover: hover) {
    &:hover {
      ${rules}
    }
  }
`
