/** Formats an IBAN in groups of four: 'TR09 0090 1000 …'. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
