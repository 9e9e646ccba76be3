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
    if (shell) adoptStyles(shell.root, [styles], shell.cspNonce)
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

/** A column of sentences below each other, with something to look at above. */
export const centredColumn = `
  display: flex;
  flex-direction: column;
  align-items: center;
  text-align: center;
  text-wrap: pretty;
`

export const actionColumn = `
  display: flex;
  flex-direction: column;
  gap: 8px;
  inline-size: 100%;
`

export const disc = `
  ${centred}
  ${square('56px')}
  border-radius: 50%;
  color: var(--wm-color-text-soft);
  background: var(--wm-color-surface-2);
`

export const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** A button that has no line of its own gets one where the system chooses the colours. */
export const forcedLine = `
  @media (forced-colors: active) {
    border: 1px solid ButtonText;
  }
`

/** A search above its list stays in sight, except where a few rows are all that fits. */
export const listBar = `
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  display: flex;
  padding: 4px 8px 8px;
  background: var(--wm-color-surface);
  @media (max-height: 420px) {
    position: static;
  }
`

/** Parts below each other, none wider than the column. */
export const stack = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`

/** A button of 40 px with round ends. */
export const pill = `
  display: inline-flex;
  align-items: center;
  min-block-size: 40px;
  border-radius: 20px;
`

export const pressMotion = `
  transition:
    background-color 120ms,
    transform 120ms var(--wm-ease);
`

export const flexRow = `
  display: flex;
  align-items: center;
`

export const flexColumn = `
  display: flex;
  flex-direction: column;
`

export const smallQuiet = `
  font-size: var(--wm-text-13);
  color: var(--wm-color-text-quiet);
`

/** A plane of its own for what belongs together. */
export const panel = `
  border-radius: calc(var(--wm-radius) * 4);
  background: var(--wm-color-surface-1);
`

/** Only where a pointer can hover: a finger would leave the looks behind. */
export const hover = (rules: string) => `
  @media (hover: hover) {
    &:hover {
      ${rules}
    }
  }
`

/** A list with rows that `useVirtualRows` places. */
export const virtualRows = `
  position: relative;
  & > li {
    position: absolute;
    inset: 0 0 auto;
  }
`
