/** A process that listens at a port. */
export interface Listener {
  readonly pid: number
  /** The folder that it was started in. */
  readonly folder: string
  /** The process that began the session it is in: all that a detached child starts are in the child's. */
  readonly session: number
  readonly port: number
}
