/** Languages that are written from right to left (BCP 47), whether the modal speaks them or a host brings them. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])
