import type { ReactNode } from 'react'
import { loginFormStyles } from './login-form.css.js'

interface LoginFormProps {
  mark: ReactNode
  heading: string | undefined
  children: ReactNode
  /** The buttons at the end. */
  actions: ReactNode
}

/** One step of logging in, or of naming an account: what to do, a field for it, and how to go on. */
export function LoginForm({ mark, heading, children, actions }: LoginFormProps) {
  loginFormStyles.use()
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">{mark}</span>
      <h3>{heading}</h3>
      {children}
      <div className="wm-login-form-actions">{actions}</div>
    </div>
  )
}
