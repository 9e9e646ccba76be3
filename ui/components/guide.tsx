import { MainButton } from '../primitives/button.js'
import type { Icon } from '../primitives/line-icon.js'
import { css, tile } from '../primitives/styles/css.js'
import { tinted } from './shared-rules.js'

const guideStyles = css`
  .wm-guide {
    & .wm-guide-block {
      display: flex;
      gap: 16px;
      padding-block: 12px;
    }
    & .wm-guide-mark {
      ${tile('64px', 'var(--wm-radius-m)')}
      ${tinted}
      flex: none;
    }
    & h3 {
      font-size: var(--wm-text-16);
    }
    & p {
      margin-block-start: 2px;
      color: var(--wm-color-text-soft);
    }
    & > button {
      margin-block-start: 16px;
    }
  }
`

interface GuideProps {
  icons: readonly Icon[]
  steps: readonly (readonly [title: string, text: string])[]
  action: string
  onPress: () => void
}

/** Explains a feature in a few steps, each with an icon. */
export function Guide({ icons, steps, action, onPress }: GuideProps) {
  guideStyles.use()
  return (
    <div className="wm-guide">
      {steps.map(([title, text], index) => {
        const Icon = icons[index]
        return (
          <div className="wm-guide-block" key={title}>
            <span className="wm-guide-mark">{Icon && <Icon size={28} strokeWidth={1.75} />}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </div>
        )
      })}
      <MainButton onPress={onPress}>{action}</MainButton>
    </div>
  )
}
