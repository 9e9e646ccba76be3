/** A process that listens on a port. */
export interface Listener {
  readonly pid: number
  /** The working directory in which the process was started. */
  readonly folder: string
  /** Pid of the session's leader. A detached child leads a session of its own, with all the processes that it starts. */
  readonly session: number
  readonly port: number
}
