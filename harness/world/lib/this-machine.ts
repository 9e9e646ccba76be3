/** True if a host is this machine: requests to it never leave the machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
