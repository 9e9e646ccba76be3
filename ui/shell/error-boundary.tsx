import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Drawn in place of what broke; `reset` draws it anew. */
  fallback: (reset: () => void) => ReactNode
}

/** Keeps a broken view from taking the window, or the host's page, with it. React offers this as a class only. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Something that is not an error was thrown.') }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return this.props.fallback(() => this.setState({ error: undefined }))
  }
}
