import type { ReactNode } from 'react'
import { css, flexColumn } from '../primitives/styles/css.js'
import { actionColumn, disc, tallColumn, underMark } from './shared-rules.js'

const loginFormStyles = css`
  .wm-login-form {
    ${tallColumn('296px', '12px')}

    & .wm-login-form-mark {
      ${disc}
      flex: none;
    }
    ${underMark('12px')}
    & .wm-login-form-main {
      display: grid;
      justify-items: center;
      inline-size: 100%;
      margin-block-start: 20px;
    }
    & .wm-email {
      inline-size: 100%;
      text-align: start;
      align-content: start;
      /* Space for two lines below the field is reserved, so that errors do not move the layout. */
      min-block-size: calc(54px + var(--wm-text-13) * 2.8);
    }
    /* A form with a button of its own, which stands where the buttons of other steps do. */
    & .wm-login-form-main:last-child {
      flex: 1 0 auto;
      grid-template-columns: minmax(0, 1fr);
    }
    & .wm-email:has(> .wm-press) {
      ${flexColumn}
    }
    & .wm-email > .wm-press {
      margin-block-start: auto;
    }
    & .wm-login-form-status {
      align-content: center;
      inline-size: 100%;
      min-block-size: calc(var(--wm-text-13) * 2.8);
      margin-block-start: 8px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);

      &[data-tone="failure"] {
        color: var(--wm-color-failure);
      }
      & svg {
        display: inline-block;
        margin-inline-end: 8px;
        vertical-align: -3px;
      }
    }
    & > .wm-hint {
      margin-block-start: 16px;
    }
    & .wm-login-form-actions {
      ${actionColumn}
      margin-block-start: auto;
      padding-block-start: 12px;
    }
    & .wm-press:disabled {
      font-variant-numeric: tabular-nums;
    }
    @media (max-height: 420px) {
      & .wm-login-form-mark {
        display: none;
      }
    }
  }
`

interface LoginFormProps {
  mark: ReactNode
  heading: string | undefined
  children: ReactNode
  /** The buttons at the bottom. */
  actions?: ReactNode
}

/** One step of a login or of a name registration: an instruction, a field, and buttons. */
export function LoginForm({ mark, heading, children, actions }: LoginFormProps) {
  loginFormStyles.use()
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">{mark}</span>
      <h3>{heading}</h3>
      {children}
      {actions && <div className="wm-login-form-actions">{actions}</div>}
    </div>
  )
}
