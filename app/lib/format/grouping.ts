/** An IBAN in groups of four, as it is printed: 'TR09 0090 1000 …'. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Formats a Turkish phone number: '+90 532 123 45 67', '0532 123 45 67'. Numbers of other countries and other texts
 * are unchanged.
 */
export const groupedPhone = (phone: string): string =>
  phone.replace(/^(\+90|0)(\d{3})(\d{3})(\d{2})(\d{2})$/, (_, begin: string, ...groups: string[]) => {
    const [code, ...rest] = groups.slice(0, 4);
    return [begin === '0' ? `0${code}` : `${begin} ${code}`, ...rest].join(' ');
  });
