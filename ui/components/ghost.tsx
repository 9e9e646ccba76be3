import { type CSSProperties, createElement, type ReactElement } from 'react'
import { css } from '../primitives/styles/css.js'
import { centredColumn, panel } from './shared-rules.js'

const ghostStyles = css`
  .wm-ghost {
    ${centredColumn}
    flex: 1;
    gap: 12px;
    inline-size: 100%;

    & > span {
      inline-size: var(--wm-ghost-width, 100%);
      block-size: var(--wm-ghost-height, 14px);
      border-radius: calc(var(--wm-radius) * 1.5);
      background: var(--wm-color-line);
      animation: wm-breathe 1.4s ease-in-out infinite alternate;
    }
    & > [data-block="disc"] {
      border-radius: 50%;
    }
    & > [data-block="panel"] {
      ${panel}
    }
    & > [data-block="button"] {
      border-radius: var(--wm-radius-button);
      background: var(--wm-color-surface-2);
    }
  }
`

/** A round picture, a line of text, a large amount, a button, or a panel of so many pixels. */
type Block = 'disc' | 'line' | 'figure' | 'button' | number

const measures: Readonly<Record<Exclude<Block, number>, readonly [width: string, height: string]>> = {
  disc: ['64px', '64px'],
  line: ['72px', '14px'],
  figure: ['168px', '28px'],
  button: ['100%', '44px'],
}

/** A placeholder of the measure of a view whose content is not a list. */
export function Ghost({ blocks }: { blocks: readonly Block[] }) {
  ghostStyles.use()
  // The blocks never change their order, so they are children without keys.
  return createElement('div', { className: 'wm-ghost', 'aria-hidden': true }, ...blocks.map(draw))
}

function draw(block: Block): ReactElement {
  const isPanel = typeof block === 'number'
  const [width, height] = isPanel ? ['100%', `${block}px`] : measures[block]
  const style = { '--wm-ghost-width': width, '--wm-ghost-height': height } as CSSProperties // React has no type for custom properties
  return <span data-block={isPanel ? 'panel' : block} style={style} />
}
