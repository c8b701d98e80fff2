/**
 * Formats a Turkish phone number: '+90 532 123 45 67', '0532 123 45 67'. Numbers of other countries and other texts
 * are unchanged.
 */
export const groupedPhone = (phone: string): string =>
  phone.replace(/^(\+90|0)(\d{3})(\d{3})(\d{2})(\d{2})$/, (_, begin: string, ...groups: string[]) => {
    const [code, ...rest] = groups.slice(0, 4);
    return [begin === '0' ? `0${code}` : `${begin} ${code}`, ...rest].join(' ');
  });
